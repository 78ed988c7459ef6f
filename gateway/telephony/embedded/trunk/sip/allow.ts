/** What trunks are answered: PRACK is not among it, since 100rel is never offered, and REFER is refused. */
export const ALLOW_TRUNK = 'Allow: INVITE,ACK,CANCEL,BYE,INFO,NOTIFY,OPTIONS,UPDATE';
/** Extensions that we speak (RFC 4028). */
export const SUPPORTED = ['timer'];
