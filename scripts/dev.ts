// Development mode: the server restarts and the page updates when a source changes. Vite proxies API calls
// and files to the server.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { createApiPathMatcher } from '../kit/server/http/apiPaths.ts';
import { rootFolder } from './webClient.ts';

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
process.on('exit', () => server.kill());
// Import after spawning the server, which takes longer to load.
const { features } = await import('../app.ts');
const isCall = createApiPathMatcher(features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)));
const vite = await createServer({
  configFile: join(rootFolder, 'vite.config.ts'),
  logLevel: 'warn',
  server: {
    port,
    strictPort: true,
    host: process.env.HOST || '127.0.0.1',
    fs: { allow: [rootFolder] },
    proxy: {
      '/': {
        target: `http://127.0.0.1:${serverPort}`,
        bypass: ({ url = '/' }) => (isCall(url) ? undefined : url),
      },
    },
  },
});
await vite.listen();

// Vite's own handler would exit before the server has stopped.
process.removeAllListeners('SIGTERM');
server.once('exit', (status) => process.exit(status ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    void vite.close();
    server.kill(signal);
  });
}

/** Linux assigns ports from 32,768 on, so a higher one could be taken while the server restarts. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const probe = createProbe().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
