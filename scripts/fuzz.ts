// Sends every endpoint thousands of requests, good and hostile: npm run test:fuzz [-- --seed 7 --requests 50000], or
// `-- --memory`, which measures what a server process of its own keeps after them.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './webClient.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261123' },
    requests: { type: 'string' },
    memory: { type: 'boolean', default: false },
  },
});
const config = values.memory ? 'test/fuzz/vitest.config.ts' : 'vitest.config.ts';
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, 'test/fuzz'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PARVIS_FUZZ_SEED: values.seed,
      PARVIS_FUZZ_REQUESTS: values.requests ?? (values.memory ? '25000' : '20000'),
    },
  },
);
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
