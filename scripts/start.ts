// Builds the web client if its sources have changed, then serves.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isWebClientBuilt } from './webClient.ts';

process.env.NODE_ENV ??= 'production';

if (process.env.PARVIS_WEB !== '0' && !isWebClientBuilt()) {
  // In a separate process, so that the server does not keep the bundler's memory.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import('./serve.ts');
