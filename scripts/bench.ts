// Measures, and stops and removes everything that it started and made: npm run bench [-- small week]
import { undoAll } from '../bench/processes.ts';
import { bench } from '../bench/run.ts';
import { installTools } from '../bench/tools.ts';

let stopping = false;

async function stop(): Promise<void> {
  // A terminal's Ctrl-C arrives twice: from the terminal and through npm.
  if (stopping) return;
  stopping = true;
  console.log('Stopping …');
  await undoAll();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

try {
  installTools();
  await bench(process.argv.slice(2));
} catch (error) {
  // What is stopped fails; that is no news.
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (!stopping) await undoAll();
