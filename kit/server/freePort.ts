import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Binds the address and frees it again, so that a start can be refused before anything is changed. Port 0 lets the
 * system choose. Throws the error of `listen` (EADDRINUSE, EADDRNOTAVAIL, EACCES), which `explainFailure` words.
 */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
