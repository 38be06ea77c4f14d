import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomOf } from '../../fuzz/random.ts';
import { atLeast, atMost, exactly, type Finding } from '../../support/findings.ts';
import { carryOut, type Entry, judge } from '../ledger.ts';
import { openLine } from '../line.ts';
import { outboxFindings, REST_WITHIN_MS, untilDone } from '../rest.ts';
import { complaintsOf, openSite, type Site, until } from '../site.ts';
import { bookingKinds } from '../writes/bookings.ts';
import { peopleKinds } from '../writes/people.ts';
import { serviceKinds } from '../writes/services.ts';
import { visitKinds } from '../writes/visits.ts';
import type { Kind } from '../writes/write.ts';

const kinds: readonly Kind[] = [...visitKinds, ...bookingKinds, ...serviceKinds, ...peopleKinds];
/** How often a process dies in the middle of each kind. */
const KILLS_OF_EACH = 2;
/** How long a process may take to do what it is asked before it dies. */
const DONE_WITHIN_MS = 20_000;
/** Of its writes that the third time nobody knows of, those that had happened: of each kind, most. */
const HAPPENED_OF_EACH = 4;
/** Of the writes of a burst, this share goes to the process that lives on. */
const TO_THE_OTHER = 0.25;
const GIVE_UP = 0.15;

/**
 * kill -9 of one of two processes in each kind of write: at moments that the seed chooses, and then once all is done and nobody was
 * told.
 */
export async function kills({ seed }: { seed: number }): Promise<Finding[]> {
  const random = randomOf(seed);
  const site = await openSite();
  const undisturbed: Entry[] = [];
  const times = new Map<Kind, number>();
  for (const kind of kinds) {
    const writes = await kind.make(site, 0);
    const start = performance.now();
    undisturbed.push(...(await Promise.all(writes.map((write, at) => carryOut(site, kind, write, at)))));
    times.set(kind, performance.now() - start);
  }

  const disturbed: Entry[] = [];
  const deaths: Date[] = [];
  let starting: Promise<void> = Promise.resolve();
  const startedAfter: number[] = [];
  const kill = async (victim: number) => {
    deaths.push(new Date());
    await site.servers[victim]?.kill();
    const killedAt = performance.now();
    starting = startAgain(site, victim).then(() => {
      startedAfter.push(performance.now() - killedAt);
    });
    // Looked at when it is waited for.
    starting.catch(() => undefined);
  };
  for (let turn = 1; turn <= KILLS_OF_EACH; turn++)
    for (const kind of kinds) {
      const writes = await kind.make(site, turn);
      // Never both at once: who waited for an answer asks the other one.
      await starting;
      const victim = deaths.length % site.servers.length;
      const burst = burstOf(site, kind, writes, victim, random);
      await sleep(random.below(Math.ceil(times.get(kind) ?? 0)));
      await kill(victim);
      disturbed.push(...(await burst));
    }
  const atRandom = deaths.length;
  const lines = await Promise.all(site.urls.map((url) => openLine(Number(new URL(url).port))));
  for (const kind of kinds) {
    const writes = await kind.make(site, KILLS_OF_EACH + 1);
    await starting;
    const victim = deaths.length % site.servers.length;
    const line = lines[victim];
    const other = site.urls[(victim + 1) % site.urls.length] ?? '';
    const urls = [`http://127.0.0.1:${line?.port}`, other];
    await line?.set('mute');
    const burst = Promise.all(writes.map((write) => carryOut({ urls }, kind, write, 0)));
    await until(async () => line?.lost() === writes.length, DONE_WITHIN_MS, 5);
    await kill(victim);
    await line?.set('open');
    disturbed.push(...(await burst));
  }
  await starting;
  const rest = await untilDone(site);

  const judged = await judge(site, undisturbed, disturbed);
  const wrong = (await Promise.all(kinds.map(async (kind) => (await kind.wrong?.(site)) ?? []))).flat();
  const unanswered = disturbed.filter(({ sent }) => sent.unanswered > 0);
  const committed = await committedBefore(site, unanswered, deaths);
  console.log(
    `  ${deaths.length} kills in ${kinds.length} kinds of write, seed ${seed}: ${disturbed.length} writes, ` +
      `${unanswered.length} without an answer at first, of which ${committed} had happened all the same; ` +
      `${judged.kept} granted, ${judged.left} refused or abandoned, ${judged.abandonedDone} abandoned and done`,
  );
  for (const fault of [...judged.faults, ...wrong, ...complaintsOf(site)]) console.log(`  ! ${fault}`);
  const refused = disturbed.filter(({ sent }) => sent.answer.status >= 500);
  const findings = [
    atMost(
      'kills at random in which no answer was lost',
      atRandom - withLoss(deaths, unanswered, atRandom),
      atRandom / 2,
    ),
    atLeast('writes that had happened though nobody was told', committed, HAPPENED_OF_EACH * kinds.length),
    exactly('writes lost, doubled or half done', judged.faults.length, 0),
    exactly('overlaps, quotas, places, uses and files that are wrong', wrong.length, 0),
    exactly('writes that ended in an error of ours', refused.length, 0),
    atMost('a killed process serves again, worst', Math.max(...startedAfter) / 1000, 15, ' s'),
    atMost('all jobs done after the last kill', (rest ?? Infinity) / 1000, REST_WITHIN_MS / 1000, ' s'),
    ...(await outboxFindings(site, deaths.length)),
  ];
  await site.close();
  return findings;
}

function burstOf(
  site: Site,
  kind: Kind,
  writes: Awaited<ReturnType<Kind['make']>>,
  victim: number,
  random: Random,
): Promise<Entry[]> {
  return Promise.all(
    writes.map((write) => {
      const first = random.chance(TO_THE_OTHER) ? victim + 1 : victim;
      return carryOut(site, kind, write, first, random.chance(GIVE_UP));
    }),
  );
}

async function startAgain({ servers }: Site, victim: number): Promise<void> {
  await servers[victim]?.start();
}

/** How many of these writes the database had, though nobody knew, when the process died: by when their keys were claimed. */
async function committedBefore(site: Site, entries: readonly Entry[], deaths: readonly Date[]) {
  let count = 0;
  for (const { sent, sentAt } of entries) {
    const death = deaths.find((moment) => moment >= sentAt);
    const rows = await site.query('select 1 from idempotency_keys where key = $1 and created_at <= $2', [
      ...[sent.key, death],
    ]);
    count += rows.length;
  }
  return count;
}

/** In how many of the first kills somebody was left without an answer. */
function withLoss(deaths: readonly Date[], unanswered: readonly Entry[], first: number): number {
  const inKills = new Set(unanswered.map(({ sentAt }) => deaths.findIndex((moment) => moment >= sentAt)));
  return [...inKills].filter((at) => at < first).length;
}
