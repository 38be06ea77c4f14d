// For developers: the server restarts and the page updates by itself when a source changes. Vite answers at the address;
// it passes the calls on to the server.
import { spawn } from 'node:child_process';
import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './webClient.ts';

const CALLS =
  '^/(?:(?:users|list|salle|parcel|event|dna|entreprise|building|area|accueil|api)(?:/|$)|\\d+/category)';

// 0: any that is free.
const port = Number(process.env.PORT || 3000) || (await freePort());
const serverPort = await freePort();
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'serve.ts')],
  {
    env: {
      ...process.env,
      PORT: String(serverPort),
      HOST: '127.0.0.1',
      PARVIS_WEB: '0',
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
    stdio: 'inherit',
  },
);
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  server: {
    port,
    strictPort: true,
    host: process.env.HOST || '127.0.0.1',
    fs: { allow: [root] },
    proxy: { [CALLS]: { target: `http://127.0.0.1:${serverPort}` } },
  },
});
await vite.listen();

// Vite's own way of ending would leave the server behind, which still stops.
process.removeAllListeners('SIGTERM');
server.once('exit', (status) => process.exit(status ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    void vite.close();
    server.kill(signal);
  });
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
