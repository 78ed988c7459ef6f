/** The thread of signalling: everything that telephones send is parsed here, apart from the mixer. A second entry of the build. */
import { workerData, type MessagePort } from 'node:worker_threads';
import { Signalling, type SignallingSettings } from './signalling';
import type { SipOrder } from './sip/link';
import { log, post, refused, serve } from './worker-side';

let link: MessagePort | undefined;

const signalling = new Signalling(
  workerData as SignallingSettings,
  {
    send: (socket, text) => post({ type: 'send', socket, text }),
    trusted: (socket) => post({ type: 'trusted', socket }),
    close: (socket) => post({ type: 'close', socket }),
    cut: (socket) => post({ type: 'cut', socket }),
    tell: (news) => link?.postMessage(news),
    event: (event) => post({ type: 'event', event }),
    refused,
  },
  log,
);

serve(
  signalling,
  (port) => {
    link = port;
    port.on('message', (order: SipOrder) => signalling.carryOut(order));
    return signalling.start();
  },
  (message) => {
    if (message.type === 'opened') signalling.sip.opened(message.socket);
    if (message.type === 'closed') signalling.sip.closed(message.socket);
    if (message.type === 'text') signalling.sip.received(message.socket, message.text);
  },
);
