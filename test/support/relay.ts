import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onCleanup } from './onCleanup.ts';

/** A proxy to a database or another server whose connections can be broken. */
export interface Relay {
  url: string;
  /** Drops everything that clients send, and leaves their connections open. */
  dropRequests(): void;
  /** Forwards requests and drops their answers. */
  dropAnswers(): void;
  /** Closes a connection as soon as a client sends something. */
  closeOnRequest(): void;
  /** Forwards everything again on connections that have lost nothing. */
  restore(): void;
}

export async function startRelay(url: string, port = 0): Promise<Relay> {
  const { hostname, port: target } = new URL(url);
  let state: 'well' | 'silent' | 'mute' | 'cut' = 'well';
  const sockets = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(target), hostname);
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [inside, outside].map((one) => one.destroy()));
    }
    // As with TCP, a connection that has lost bytes carries no later ones.
    let isSilent = false;
    let isMute = false;
    inside.on('data', (chunk) => {
      if (state === 'cut') return void inside.destroy();
      isSilent ||= state === 'silent';
      if (!isSilent) outside.write(chunk);
    });
    outside.on('data', (chunk) => {
      isMute ||= state === 'mute';
      if (!isMute) inside.write(chunk);
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    dropRequests: () => {
      state = 'silent';
    },
    dropAnswers: () => {
      state = 'mute';
    },
    closeOnRequest: () => {
      state = 'cut';
    },
    restore: () => {
      state = 'well';
    },
  };
}
