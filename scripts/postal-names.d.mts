export function usCity(name: string): string;
export function canadianCity(code: string, name: string): string;
