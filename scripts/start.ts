// The product, for whoever runs it: builds the web client when its sources have changed, then serves.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './webClient.ts';

process.env.NODE_ENV ??= 'production';

if (process.env.PARVIS_WEB !== '0' && !isBuilt()) {
  // In a process of its own: the server shall not carry the bundler's memory.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import('./serve.ts');
