/** How property tests report, in every test. */
import fc from 'fast-check';

// The report of a run is all that is left of a failure: it names what was expected, not only the example.
fc.configureGlobal({ includeErrorInReport: true });
