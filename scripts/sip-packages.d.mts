/** Null when all packages of SIP software are there, else why they are not: one sentence. */
export function prepareSipPackages(): string | null;
