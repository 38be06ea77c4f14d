import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { gather } from '../crowd.ts';
import { backAgain, judgeCrowd } from '../fared.ts';
import { openLine } from '../line.ts';
import { listen } from '../listener.ts';
import { outboxFindings, untilDone } from '../rest.ts';
import { openSite, readiness } from '../site.ts';

const PEOPLE = 20;
const WARM_UP_MS = 3_000;
const AWAY_MS = 4_000;
const HANGS_MS = 15_000;
const PROBED_WITHIN_MS = 3_000;

/** The database stops in two ways, and hangs, while people read and write at two processes; it comes back each time. */
export async function database(): Promise<Finding[]> {
  const lines: { set(state: 'open' | 'dead' | 'cut'): Promise<void> }[] = [];
  const site = await openSite({
    async databaseUrl({ url, port }) {
      const line = await openLine(port);
      lines.push(line);
      return url.replace(`:${port}/`, `:${line.port}/`);
    },
  });
  const [line] = lines;
  const listeners = await Promise.all(site.urls.map(async (url) => listen(url, await site.token('accueil'))));
  const crowd = await gather(site, PEOPLE, 'crowd');
  await sleep(WARM_UP_MS);

  const findings: Finding[] = [];
  for (const mode of ['fast', 'immediate'] as const) {
    const from = crowd.seen.length;
    await site.postgres.stop(mode);
    await sleep(AWAY_MS);
    const ready = await readiness(site);
    await site.postgres.start();
    findings.push(
      exactly(
        `stopped (${mode}): /readyz meanwhile`,
        ready.map(({ status }) => status).join(', '),
        '503, 503',
      ),
      ...(await backAgain(site, crowd.seen, from, listeners, `stopped (${mode})`)),
    );
  }
  const from = crowd.seen.length;
  await line?.set('dead');
  await sleep(HANGS_MS / 2);
  const ready = await readiness(site);
  await sleep(HANGS_MS / 2);
  await line?.set('cut');
  await line?.set('open');
  findings.push(
    atMost(
      'hangs: /readyz answers, worst',
      Math.max(...ready.map(({ after }) => after)),
      PROBED_WITHIN_MS,
      ' ms',
    ),
    ...(await backAgain(site, crowd.seen, from, listeners, 'hangs')),
  );

  const entries = await crowd.leave();
  await untilDone(site);
  findings.push(...(await judgeCrowd(site, crowd, entries)), ...(await outboxFindings(site)));
  await site.close();
  return findings;
}
