/** The address of a telephone's socket, with whose it is: where several floors have the calls, one of them is found by it. */
export function withCentre(address: string, centre: number): string {
  const url = new URL(address);
  url.searchParams.set('centre', String(centre));
  return url.href;
}
