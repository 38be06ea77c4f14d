// Breaks what the product stands on, and looks at what is left: npm run test:faults [-- kills database] [--seed 7]
import { parseArgs } from 'node:util';
import { undoAll } from '../bench/processes.ts';
import { faults } from '../test/faults/run.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await undoAll();
    process.exit(130);
  });
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '20261123' } },
  });
  if (!(await faults(positionals, Number(values.seed)))) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await undoAll();
