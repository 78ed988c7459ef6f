import { connect } from 'node:net';

/** Until a connection to the port of this address is taken; epoch ms. */
export async function listening(url: string): Promise<number> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const at = await new Promise<number | null>((done) => {
      const socket = connect(Number(port), hostname, () => (socket.destroy(), done(Date.now())));
      socket.once('error', () => done(null));
    });
    if (at !== null) return at;
    await new Promise((done) => setTimeout(done, 20));
  }
}
