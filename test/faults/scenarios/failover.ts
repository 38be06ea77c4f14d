import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, temporaryFolder } from '../../../bench/processes.ts';
import { median } from '../../../bench/round.ts';
import { atLeast, atMost, exactly, type Finding } from '../../support/findings.ts';
import { installPackage } from '../../support/packages.ts';
import { findPgbouncer, startPooler } from '../../support/pgbouncer.ts';
import { ask, send } from '../client.ts';
import { gather, recovery, type Seen } from '../crowd.ts';
import { judgeCrowd, noneWrong } from '../fared.ts';
import { hasHaproxy, startHaproxy } from '../haproxy.ts';
import { findDebianPostgres, startPair } from '../pair.ts';
import { freePort } from '../ports.ts';
import { untilDone } from '../rest.ts';
import { BUILDING, openSite, type Site, until } from '../site.ts';

const PEOPLE = 12;
const QUIET_MS = 6_000;
const AFTERWARDS_MS = 8_000;
const BOARD = `/api/public/buildings/${BUILDING}/board`;

const needed: readonly [string, () => boolean][] = [
  ['haproxy', hasHaproxy],
  ['pgbouncer', () => findPgbouncer() !== undefined],
  ['postgresql-15', () => findDebianPostgres() !== undefined],
];

/**
 * Two processes behind HAProxy, their calls through PgBouncer, a primary with a streaming replica: a process is killed, then the
 * primary, and the replica takes its place. Once where a write is done when the replica has it, once when it shows it.
 */
export async function failover(): Promise<Finding[] | string> {
  for (const [name, isThere] of needed)
    if (!isThere() && !((await installPackage(name)) && isThere()))
      return `${name} is not there, and could not be installed`;
  const findings: Finding[] = [];
  for (const commit of ['on', 'remote_apply']) findings.push(...(await play(commit)));
  return findings;
}

async function play(commit: string): Promise<Finding[]> {
  const folder = temporaryFolder();
  const pair = await startPair(findDebianPostgres() ?? '', join(folder, 'servers'), commit);
  const { primary, replica } = pair;
  const ports = [await freePort(), await freePort()] as const;
  const haproxy = await startHaproxy(folder, { parvis: ports, postgres: [primary.port, replica.port] });
  console.log(`  ${commit}: PostgreSQL ${pair.version}, HAProxy ${haproxy.version}`);
  const direct = primary.url.replace(`:${primary.port}/`, `:${haproxy.databasePort}/`);
  const pooler = await startPooler(direct, { default_pool_size: '20', server_login_retry: '1' });
  atEnd(pooler.stop);
  let writes = primary;
  const site = await openSite({
    folder,
    database: { url: pooler.url, query: (text, values) => writes.query(text, values) },
    variables: { DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica.url },
    ofServer: (at) => ({ PORT: String(ports[at]) }),
  });
  const [victim] = site.servers;
  const people: Site = { ...site, urls: [haproxy.url] };
  const findings: Finding[] = [];
  const say = (what: string) => `${commit}: ${what}`;

  const read = await until(async () => {
    await ask(people.urls, { method: 'GET', path: BOARD });
    return (await boardsRead(replica)) > 0;
  }, 20_000);
  findings.push(
    exactly(say('a public board is read at the replica'), read === undefined ? 'no' : 'yes', 'yes'),
  );

  const crowd = await gather(people, PEOPLE, commit);
  const [from, boards] = [performance.now(), watchBoards(haproxy.url)];
  await sleep(QUIET_MS);
  const quiet = crowd.seen.filter(({ sentAt }) => sentAt > from + 1_000);
  const writeTimes = quiet.filter(({ method }) => method === 'POST').map(({ answer }) => answer.milliseconds);
  console.log(`  ${commit}: a write takes ${median(writeTimes).toFixed(0)} ms (p50 of ${writeTimes.length})`);

  const killedAt = performance.now();
  await victim?.kill();
  await sleep(QUIET_MS);
  const failed = (seen: readonly Seen[]) =>
    seen.filter(({ answer: { status } }) => status === 0 || status >= 500);
  const afterKill = crowd.seen.filter(({ at }) => at > killedAt);
  const underWay = failed(afterKill).filter(({ sentAt }) => sentAt <= killedAt);
  console.log(`  ${commit}: of ${afterKill.length} answers, ${underWay.length} that were under way failed`);
  findings.push(
    exactly(
      say('requests that failed, sent after a process was killed'),
      failed(afterKill).length - underWay.length,
      0,
    ),
    atMost(say('requests that were under way there and failed'), underWay.length, PEOPLE),
  );
  await victim?.start();

  const cut = crowd.seen.length;
  const lostAt = performance.now();
  await primary.kill();
  writes = replica;
  const promoted = await replica.promote();
  await sleep(AFTERWARDS_MS);
  await until(async () => recovery(crowd.seen, 1, lostAt, 'POST').every(Number.isFinite), 60_000);
  const [again = Infinity] = recovery(crowd.seen, 1, lostAt, 'POST');
  const notNow = failed(crowd.seen.slice(cut)).length;
  console.log(
    `  ${commit}: promoted after ${promoted.toFixed(0)} ms, written again after ${again.toFixed(0)} ms, ${notNow} × not now`,
  );
  const seen = await boards.stop();
  console.log(
    `  ${commit}: ${seen.length} public boards, ${seen.filter((status) => status !== 200).length} refused`,
  );
  const entries = await crowd.leave();
  await untilDone(site);
  findings.push(
    atMost(say('until writes are taken after the primary is lost'), again / 1000, 15, ' s'),
    atLeast(say('public boards that were read'), seen.filter((status) => status === 200).length, 20),
    ...[noneWrong(say('after the primary was lost: '), crowd.seen.slice(cut))],
    ...(await judgeCrowd(site, crowd, entries)).map((finding) => ({ ...finding, what: say(finding.what) })),
  );
  await site.close();
  await replica.stop();
  return findings;
}

/** Boards that somebody without an account reads, one after the other, until it is told to stop: their statuses. */
function watchBoards(url: string) {
  const statuses: number[] = [];
  let isOver = false;
  atEnd(() => {
    isOver = true;
  });
  const reading = (async () => {
    while (!isOver) {
      statuses.push((await send(url, { method: 'GET', path: BOARD })).status);
      await sleep(100);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await reading;
      return statuses;
    },
  };
}

/** How often rooms were read at a server. Nobody else does there. */
async function boardsRead({ query }: { query: Site['query'] }): Promise<number> {
  const [row] = await query<{ n: number }>(
    `select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables where relname = 'rooms'`,
  );
  return row?.n ?? 0;
}
