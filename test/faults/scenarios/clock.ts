import { randomUUID } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../../bench/processes.ts';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { installPackage } from '../../support/packages.ts';
import { send } from '../client.ts';
import { gather } from '../crowd.ts';
import { judgeCrowd, noneWrong } from '../fared.ts';
import { outboxFindings, untilDone } from '../rest.ts';
import { openSite, type Site, until } from '../site.ts';
import { announceNow, plainAnnouncement } from '../writes/visits.ts';

const PEOPLE = 8;
/** The first process starts a day ahead, and its clock is set while it runs; it is right in the end. */
const FIRST = '+1d';
const THEN = ['-1d', '+1h', '-1h', '+0'] as const;
const EACH_MS = 5_000;
/** The jobs of the clock are looked at each minute. */
const TICK_MS = 65_000;
const TICKS_WITHIN_S = 130;
const MAILED_WITHIN_S = 20;
/** Twice as many are more than somebody may make in a minute (docs/specification.md §10). */
const CALLS = 700;
const MINUTE_MS = 60_000;

/** The clock of one of two processes jumps by a day and by an hour, forwards and backwards. */
export async function clock(): Promise<Finding[] | string> {
  const library = await findLibrary();
  if (!library) return 'libfaketime is not there, and could not be installed (Debian: faketime)';
  const folder = temporaryFolder();
  const file = join(folder, 'clock');
  const setClock = (offset: string) => writeFileSync(file, `${offset}\n`);
  setClock('+0');
  const fake = {
    ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
    // As when an administrator or NTP sets it: the clock that timers go by runs on.
    ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
  };
  const site = await openSite({ folder, ofServer: (at) => (at === 0 ? fake : {}) });
  const [jumping] = site.servers;
  await jumping?.stop();
  setClock(FIRST);
  await jumping?.start();

  const crowd = await gather(site, PEOPLE, 'clock');
  const findings: Finding[] = [];
  const busy = await callsOf(site, 'admin');
  const counted = performance.now();
  // What comes by the clock is noted as done by somebody who lives in tomorrow.
  await until(async () => (await lastTick(site)) > Date.now() + TICK_MS, TICK_MS, 500);
  const crossings: string[] = [];
  const mailed: number[] = [];
  for (const [at, offset] of [FIRST, ...THEN].entries()) {
    setClock(offset);
    await sleep(EACH_MS / 2);
    crossings.push(await crossing(site, `from${at}`, 1, 0), await crossing(site, `to${at}`, 0, 1));
    const start = performance.now();
    await announceNow(site, `clock${at}`, at);
    await until(async () => site.mail.caught.some(({ to }) => to.startsWith(`clock${at}@`)), 60_000);
    mailed.push((performance.now() - start) / 1000);
    await sleep(EACH_MS / 2);
  }
  const right = Date.now();
  // By every clock a minute lies between the two, whatever the jumps made of it.
  await sleep(Math.max(0, MINUTE_MS - (performance.now() - counted)));
  const again = await callsOf(site, 'admin');
  const ticks = await until(
    async () => {
      const last = await lastTick(site);
      return last > right && last <= Date.now();
    },
    TICKS_WITHIN_S * 1000,
    500,
  );
  const entries = await crowd.leave();
  await untilDone(site);
  findings.push(
    noneWrong('', crowd.seen),
    ...(await judgeCrowd(site, crowd, entries)),
    exactly(
      'one key at processes of different clocks, done more than once',
      crossings.filter((done) => done !== '200, 200: 1').length,
      0,
    ),
    exactly('calls refused of one who makes fewer than a minute allows', busy + again, 0),
    atMost('a mail leaves, worst', Math.max(...mailed), MAILED_WITHIN_S, ' s'),
    atMost('jobs of the clock run again', (ticks ?? Infinity) / 1000, TICKS_WITHIN_S, ' s'),
    ...(await outboxFindings(site)),
  );
  for (const done of crossings) if (done !== '200, 200: 1') console.log(`  ! one key, sent twice: ${done}`);
  await site.close();
  return findings;
}

async function findLibrary(): Promise<string | undefined> {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
  return find() ?? ((await installPackage('libfaketime')) ? find() : undefined);
}

/** Sends one announcement to one process and then, under the same key, to another; answers what came of it. */
async function crossing(site: Site, marker: string, one: number, other: number): Promise<string> {
  const { call } = await plainAnnouncement(site, marker);
  const key = randomUUID();
  const first = await send(site.urls[one] ?? '', call, key);
  const second = await send(site.urls[other] ?? '', call, key);
  const [row] = await site.query<{ n: number }>('select count(*)::int as n from visits where comment = $1', [
    marker,
  ]);
  return `${first.status}, ${second.status}: ${row?.n}`;
}

/** How many of somebody's calls to the process whose clock jumps are refused. */
async function callsOf(site: Site, name: string): Promise<number> {
  const call = { method: 'GET', path: '/users/getUserInfo/', token: await site.token(name) };
  let refused = 0;
  for (let made = 0; made < CALLS; made += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(site.urls[0] ?? '', call)));
    refused += answers.filter(({ status }) => status !== 200).length;
  }
  return refused;
}

/** Until when the jobs of the clock are noted as run, in milliseconds since 1970. */
async function lastTick({ query }: Site): Promise<number> {
  const [row] = await query<{ at: Date | null }>(
    'select max(last_execution) as at from graphile_worker._private_known_crontabs',
  );
  return row?.at?.getTime() ?? 0;
}
