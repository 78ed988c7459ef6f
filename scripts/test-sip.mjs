/** `npm run test:sip`: the softphone against Kamailio, rtpengine, baresip and sipp. Where they cannot be had it says why, and skips. */
import { prepareSipPackages } from './sip-packages.mjs';
import { runStep, SIP_TESTS } from './steps.mjs';

const lacking = prepareSipPackages();
if (lacking) console.log(`SKIPPED, nothing was tested: ${lacking}`);
else process.exitCode = (await runStep({ ...SIP_TESTS, args: [...SIP_TESTS.args, ...process.argv.slice(2)] })) ? 0 : 1;
