/** What trunks are answered: PRACK is not among it, since 100rel is never offered, and REFER is refused. */
export const ALLOW_TRUNK = 'Allow: INVITE,ACK,CANCEL,BYE,INFO,NOTIFY,OPTIONS,UPDATE';
/** Extensions that we speak (RFC 4028). */
export const SUPPORTED = ['timer'];
/** Methods that sip.js's core knows; at any other it throws. OPTIONS and UPDATE are answered before it. */
export const CORE_METHODS: ReadonlySet<string> = new Set([
  'ACK',
  'BYE',
  'CANCEL',
  'INFO',
  'INVITE',
  'MESSAGE',
  'NOTIFY',
  'REFER',
  'REGISTER',
  'SUBSCRIBE',
]);
