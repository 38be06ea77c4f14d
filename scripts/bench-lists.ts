// Measures the lists of administration with 20,000 people in ten buildings: npm run bench:lists [-- people]

import { measureLists } from '../bench/administration/run.ts';
import { undoAll } from '../bench/processes.ts';

try {
  if (!(await measureLists(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await undoAll();
