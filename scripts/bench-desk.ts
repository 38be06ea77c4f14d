// Measures the desk on a morning with 2,000 visitors: npm run bench:desk

import { measureDesk } from '../bench/desk/run.ts';
import { undoAll } from '../bench/processes.ts';
import { isBuilt } from './webClient.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await undoAll();
    process.exit(130);
  });
}

try {
  if (!isBuilt()) throw new Error('The desk is measured in the web client: npm run build first.');
  if (!(await measureDesk())) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await undoAll();
