// Measures the lists of administration with 20,000 people in ten buildings: npm run bench:lists [-- people]

import { measureLists } from '../bench/administration/run.ts';
import { undoAll } from '../bench/processes.ts';
import { isBuilt } from './webClient.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await undoAll();
    process.exit(130);
  });
}

try {
  const words = process.argv.slice(2);
  const scrolls = words.length === 0 || words.includes('scrolling');
  if (scrolls && !isBuilt())
    throw new Error('The lists are scrolled through in the web client: npm run build first.');
  if (!(await measureLists(words))) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await undoAll();
