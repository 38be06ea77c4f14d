import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd, temporaryFolder } from '../../../bench/processes.ts';
import { pdf } from '../../support/files.ts';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { type Answer, send } from '../client.ts';
import { gather, recovery, type Seen } from '../crowd.ts';
import { judgeCrowd, noneWrong } from '../fared.ts';
import { outboxFindings, untilDone } from '../rest.ts';
import { inBuilding, openSite, type Site } from '../site.ts';

const SIZE = '192m';
const PEOPLE = 12;
const QUIET_MS = 3_000;
const FULL_MS = 10_000;
const AFTERWARDS_MS = 6_000;
const RECOVERED_WITHIN_S = 10;
const EVERY_MS = 250;

/** Files and database lie on a small disk that fills up, and is emptied again. */
export async function disk(): Promise<Finding[] | string> {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'parvis', folder]);
  if (mounted.status !== 0) return 'a small file system could not be mounted here';
  atEnd(() => spawnSync('umount', ['--lazy', folder]));
  const site = await openSite({ folder });
  const crowd = await gather(site, PEOPLE, 'disk');
  await sleep(QUIET_MS);

  let from = crowd.seen.length;
  const ballast = join(folder, 'ballast');
  fill(ballast);
  const uploads: Answer[] = [];
  for (const end = performance.now() + FULL_MS; performance.now() < end; await sleep(EVERY_MS)) {
    // What was given free meanwhile.
    fill(ballast);
    uploads.push(await upload(site, uploads.length));
  }
  const whileFull = crowd.seen.slice(from);
  const crashed = site.postgres.hasEnded();
  rmSync(ballast);
  const emptied = performance.now();
  // As systemd would.
  if (crashed) await site.postgres.start();
  from = crowd.seen.length;
  await sleep(AFTERWARDS_MS);
  const recovered = recovery(crowd.seen, site.urls.length, emptied, 'POST').map((ms) => ms / 1000);
  const again = await upload(site, 0);

  const entries = await crowd.leave();
  await untilDone(site);
  console.log(
    `  while full: ${writesOf(whileFull)} of writes, ${countsOf(uploads)} of uploads; the database ${
      crashed ? 'ended, and was started again' : 'ran on'
    }`,
  );
  const findings = [
    noneWrong('', crowd.seen),
    exactly(
      'uploads while it is full',
      uploads.filter(({ status, retryAfter }) => status !== 507 || retryAfter === undefined).length,
      0,
    ),
    exactly(
      'somebody was told that it is full',
      whileFull.some(({ answer }) => answer.status === 507) ? 'yes' : 'no',
      'yes',
    ),
    exactly('somebody could read', whileFull.some(isGoodRead) ? 'yes' : 'no', 'yes'),
    atMost('both processes write again', Math.max(...recovered), RECOVERED_WITHIN_S, ' s'),
    exactly('an upload afterwards', again.status, 200),
    ...(await judgeCrowd(site, crowd, entries)),
    ...(await outboxFindings(site)),
  ];
  await site.close();
  return findings;
}

/** Writes until there is no space left, to the last page. */
function fill(file: string): void {
  for (const size of [1024 * 1024, 4096]) {
    const bytes = Buffer.alloc(size, 1);
    for (;;) {
      try {
        appendFileSync(file, bytes);
      } catch {
        break;
      }
    }
  }
}

async function upload(site: Site, turn: number): Promise<Answer> {
  const body = new FormData();
  const bytes = await pdf({ pages: 2 });
  body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'guide.pdf');
  const call = { method: 'POST', path: inBuilding('pdfs'), token: await site.token('admin'), body };
  return send(site.urls[turn % site.urls.length] ?? '', call);
}

const isGoodRead = ({ method, answer }: Seen) => method === 'GET' && answer.status === 200;
const writesOf = (seen: readonly Seen[]) =>
  countsOf(seen.filter(({ method }) => method !== 'GET').map(({ answer }) => answer));
const countsOf = (answers: readonly Answer[]) =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(', ');
