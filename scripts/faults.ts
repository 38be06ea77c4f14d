// Breaks and attacks the running product: npm run test:faults [-- words of a scenario's title]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './webClient.ts';

const words = process.argv.slice(2).join(' ');
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--config', 'test/faults/vitest.config.ts', ...(words ? ['-t', words] : [])],
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
