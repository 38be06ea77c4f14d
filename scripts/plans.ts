// Asserts the plans of the lists and jobs that read what grows, with a million rows each: npm run plans [-- visits]

import { plans } from '../bench/plans/run.ts';
import { undoAll } from '../bench/processes.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await undoAll();
    process.exit(130);
  });
}

try {
  if (!(await plans(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await undoAll();
