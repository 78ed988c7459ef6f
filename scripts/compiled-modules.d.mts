export function dropOutdatedModules(root: string): void;
