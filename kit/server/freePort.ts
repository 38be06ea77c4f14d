import { once } from 'node:events';
import { createServer } from 'node:net';

/** Binds the address and frees it again, to fail before anything is changed. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw asSentence(error as NodeJS.ErrnoException, host, port);
  }
  probe.close();
  await once(probe, 'close');
}

function asSentence(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return error;
  if (error.code === 'EACCES')
    return new Error(
      `this account may not listen on port ${port}: choose one from 1024 on, behind a proxy: PORT=3000 npm start`,
    );
  return new Error(
    `HOST is ${host} (${error.code}), which is not an address of this machine: ` +
      `use 127.0.0.1, 0.0.0.0 for all, or one that it has.`,
    { cause: error },
  );
}
