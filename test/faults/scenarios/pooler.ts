import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, startProduct } from '../../../bench/processes.ts';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { installPackage } from '../../support/packages.ts';
import { findPgbouncer, startPooler } from '../../support/pgbouncer.ts';
import { gather } from '../crowd.ts';
import { backAgain, judgeCrowd, longest, silenced } from '../fared.ts';
import { type Line, openLine } from '../line.ts';
import { listen } from '../listener.ts';
import { outboxFindings, untilDone } from '../rest.ts';
import { openSite, type Site } from '../site.ts';

const PEOPLE = 20;
const QUIET_MS = 4_000;
const AWAY_MS = 4_000;
/** Fewer than two processes would like. */
const POOL = '6';
/** As in the sample, `deploy/pgbouncer.ini`. */
const RETRY = { server_login_retry: '1' };

/** Calls go through PgBouncer in transaction mode; it, the server behind it and a process go away and come back. */
export async function pooler(): Promise<Finding[] | string> {
  if (!findPgbouncer() && !((await installPackage('pgbouncer')) && findPgbouncer()))
    return 'PgBouncer is not there, and could not be installed (Debian: pgbouncer)';
  let line: Line | undefined;
  let throughPooler = '';
  const site = await openSite({
    async databaseUrl({ url }) {
      const { url: address, stop } = await startPooler(url, { default_pool_size: POOL, ...RETRY });
      atEnd(stop);
      const { port } = new URL(address);
      line = await openLine(Number(port));
      throughPooler = address.replace(`:${port}/`, `:${line.port}/`);
      return throughPooler;
    },
    ofSite: ({ url }) => ({ DATABASE_DIRECT_URL: url }),
  });
  const findings = [await refusal(site, throughPooler)];
  const listeners = await Promise.all(site.urls.map(async (url) => listen(url, await site.token('accueil'))));
  const crowd = await gather(site, PEOPLE, 'pooled');
  await sleep(QUIET_MS);
  const back = (what: string, from: number) => backAgain(site, crowd.seen, from, listeners, what);

  let from = crowd.seen.length;
  await line?.set('cut');
  await sleep(AWAY_MS);
  await line?.set('open');
  findings.push(...(await back('pooler stopped', from)));

  from = crowd.seen.length;
  await line?.set('silent');
  await line?.set('open');
  findings.push(
    ...(await backAgain(site, crowd.seen, from, listeners, 'pooler forgets', silenced)),
    longest('pooler forgets', crowd.seen.slice(from)),
  );

  from = crowd.seen.length;
  await site.postgres.stop('fast');
  await sleep(AWAY_MS);
  await site.postgres.start();
  findings.push(...(await back('server behind it stopped', from)));

  const [victim] = site.servers;
  await victim?.kill();
  const start = performance.now();
  await victim?.start();
  findings.push(atMost('a killed process serves again', (performance.now() - start) / 1000, 15, ' s'));

  const entries = await crowd.leave();
  await untilDone(site);
  findings.push(...(await judgeCrowd(site, crowd, entries)), ...(await outboxFindings(site, 1)));
  await site.close();
  return findings;
}

/** A process that knows the pooler alone. */
async function refusal({ folder, mail }: Site, databaseUrl: string): Promise<Finding> {
  const variables = {
    DEMO: '1',
    PARVIS_WEB: '0',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Parvis <desk@parvis.test>',
  };
  const said = await startProduct(folder, databaseUrl, variables).then(
    async (product) => {
      await product.stop();
      return 'it starts';
    },
    (error: Error) => error.message,
  );
  const isSaid = said.includes('DATABASE_DIRECT_URL');
  return exactly(
    'a start without DATABASE_DIRECT_URL',
    isSaid ? 'refused in a sentence' : said,
    'refused in a sentence',
  );
}
