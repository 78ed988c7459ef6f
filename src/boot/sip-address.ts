/** Where the softphone finds the phone system: the configured address, else the gateway's own host, encrypted as the page is. */
export const sipAddress = (configured: string, page: Pick<Location, 'protocol' | 'host'>): string =>
  configured || `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/sip`;
