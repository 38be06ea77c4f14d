// Runs the benchmarks of server, screens, growth, calendar and statistics, or one of them: npm run bench [-- server].
// On two cores they take 6, 25, 10, 1 and 1 minutes. Each writes its section of bench/RESULTS.md.
import { measureCalendar } from '../bench/calendar/run.ts';
import { compareGrowth } from '../bench/growth/run.ts';
import { undoAll } from '../bench/processes.ts';
import { compareScreens } from '../bench/screens/run.ts';
import { compareServers } from '../bench/server/run.ts';
import { measureStatistics } from '../bench/statistics/run.ts';
import { buildWebClient, isWebClientBuilt } from './webClient.ts';

const parts = {
  server: compareServers,
  screens: compareScreens,
  growth: compareGrowth,
  calendar: measureCalendar,
  statistics: measureStatistics,
};
let isStopping = false;

async function stop(): Promise<void> {
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
  if (!isWebClientBuilt()) await buildWebClient();
  for (const [name, compare] of Object.entries(parts))
    if (names.length === 0 || names.includes(name)) await compare();
} catch (error) {
  if (!isStopping) console.error(error);
  process.exitCode = 1;
}
if (!isStopping) await undoAll();
