import { defineGateway } from '@dialer/gateway';
import manifest from './manifest';

const tear = (what: string) => () => {
  throw new Error(`torn over ${what}`);
};

/** Its gateway side crashes over everything that it hears. */
export default defineGateway(manifest, {
  on: { 'call-answered': tear('an answer'), 'call-ended': tear('an end'), 'call-disposed': tear('a disposition') },
});
