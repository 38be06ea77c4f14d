// Compares the server and the screens, or one of them, with an earlier version: npm run bench [-- server | --
// screens]
import { compareFrontEnds } from '../bench/frontEnd/run.ts';
import { undoAll } from '../bench/processes.ts';
import { compareServers } from '../bench/server/run.ts';
import { buildWebClient, isBuilt } from './webClient.ts';

const parts = { server: compareServers, screens: compareFrontEnds };
let isStopping = false;

async function stop(): Promise<void> {
  // Ctrl-C arrives twice: from the terminal and through npm.
  if (isStopping) return;
  isStopping = true;
  console.log('Stopping …');
  await undoAll();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

try {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(parts)}.`);
  if (!isBuilt()) await buildWebClient();
  for (const [name, compare] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) await compare();
} catch (error) {
  // Stopping makes running benchmarks fail.
  if (!isStopping) console.error(error);
  process.exitCode = 1;
}
if (!isStopping) await undoAll();
