import { setTimeout as sleep } from 'node:timers/promises';
import { jobTimeouts } from '../../../kit/server/database/timeouts.ts';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { gather } from '../crowd.ts';
import { backAgain, judgeCrowd, longest, silenced } from '../fared.ts';
import { type Line, openLine } from '../line.ts';
import { listen } from '../listener.ts';
import { outboxFindings, REST_WITHIN_MS, untilDone } from '../rest.ts';
import { openSite, readiness } from '../site.ts';

const PEOPLE = 20;
const WARM_UP_MS = 3_000;
/** PostgreSQL keeps the far ends of connections that fell silent: it is not told either. */
const CONNECTIONS = '400';
/** Longer than a statement may take. */
const SILENT_MS = 45_000;
const PROBED_WITHIN_MS = 3_000;
/** A job whose connection fell silent waits for the driver's timeout, and may meet a second such connection. */
const JOBS_WITHIN_MS = 2 * (jobTimeouts.answer ?? 0) + REST_WITHIN_MS;

const troubles = [
  { name: 'forgotten', lasts: 0 },
  { name: `silent for ${SILENT_MS / 1000} s`, lasts: SILENT_MS },
] as const;

/**
 * The connections to the database go silent and nobody closes them, as behind a firewall that forgets them: at once with new
 * ones that work, then with new ones that are as silent for a while. None of the silent ones ever speaks again.
 */
export async function silence(): Promise<Finding[]> {
  let line: Line | undefined;
  const site = await openSite({
    postgresSettings: { max_connections: CONNECTIONS },
    async databaseUrl({ url, port }) {
      line = await openLine(port);
      return url.replace(`:${port}/`, `:${line.port}/`);
    },
  });
  const listeners = await Promise.all(site.urls.map(async (url) => listen(url, await site.token('accueil'))));
  const crowd = await gather(site, PEOPLE, 'silence');
  await sleep(WARM_UP_MS);

  const findings: Finding[] = [];
  for (const { name, lasts } of troubles) {
    const from = crowd.seen.length;
    await line?.set('silent');
    if (lasts > 0) {
      await sleep(lasts / 2);
      const ready = await readiness(site);
      await sleep(lasts / 2);
      findings.push(
        exactly(`${name}: /readyz meanwhile`, ready.map(({ status }) => status).join(', '), '503, 503'),
        atMost(`${name}: it, worst`, Math.max(...ready.map(({ after }) => after)), PROBED_WITHIN_MS, ' ms'),
      );
    }
    await line?.set('open');
    findings.push(
      ...(await backAgain(site, crowd.seen, from, listeners, name, silenced)),
      longest(name, crowd.seen.slice(from)),
    );
  }
  const entries = await crowd.leave();
  const rest = await untilDone(site, JOBS_WITHIN_MS);
  findings.push(
    atMost('all jobs done afterwards', (rest ?? Infinity) / 1000, JOBS_WITHIN_MS / 1000, ' s'),
    ...(await judgeCrowd(site, crowd, entries)),
    ...(await outboxFindings(site)),
  );
  const start = performance.now();
  await site.close();
  findings.push(atMost('both processes stop', (performance.now() - start) / 1000, 30, ' s'));
  return findings;
}
