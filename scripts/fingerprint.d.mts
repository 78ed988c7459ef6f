export function fingerprintOfPackages(root: string): string;
export function fingerprintOfFiles(root: string, sources: readonly string[]): string;
