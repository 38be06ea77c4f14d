// Measures, and stops and removes everything that it started and made: npm run bench [-- small week]. `npm run bench -- screens`
// compares how the screens open with an earlier version.
import { compareFrontEnds } from '../bench/frontEnd/run.ts';
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
  const wanted = process.argv.slice(2);
  await (wanted[0] === 'screens' ? compareFrontEnds() : bench(wanted));
} catch (error) {
  // What is stopped fails; that is no news.
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (!stopping) await undoAll();
