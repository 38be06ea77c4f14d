// Attacks the product as strangers and insiders would, and measures what the innocent meet: npm run test:abuse [-- imports]
import { undoAll } from '../bench/processes.ts';
import { abuse } from '../test/abuse/run.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await undoAll();
    process.exit(130);
  });
}

try {
  if (!(await abuse(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await undoAll();
