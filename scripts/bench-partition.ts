// Compares plain tables with tables partitioned by building, a million reservations and visits in each: npm run bench:partition [-- 20000]
import { measurePartitioned } from '../bench/partitioned/run.ts';
import { undoAll } from '../bench/processes.ts';
import { installTools } from '../bench/tools.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await undoAll();
    process.exit(130);
  });
}

try {
  installTools();
  const [size] = process.argv.slice(2);
  await measurePartitioned(size === undefined ? undefined : Number(size));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await undoAll();
