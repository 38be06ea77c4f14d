import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startProduct, temporaryFolder } from '../../../bench/processes.ts';
import { atLeast, atMost, exactly, type Finding } from '../../support/findings.ts';
import { ask, send } from '../client.ts';
import { type Command, command, type Ended } from '../command.ts';
import { gather } from '../crowd.ts';
import { type Entry, judge } from '../ledger.ts';
import type { Postgres } from '../postgres.ts';
import { outboxFindings, untilDone } from '../rest.ts';
import { DOCUMENTS, openSite, type Site, until } from '../site.ts';
import { announceNow } from '../writes/visits.ts';

const PEOPLE = 12;
const MAILS = 6;
/** Writes before the backup, and after it. */
const WRITTEN = 60;
const WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 5;

/**
 * A backup is killed while people write, and made; what it holds is restored beside, killed twice on the way, and taken up by two
 * processes.
 */
export async function restore(): Promise<Finding[]> {
  const site = await openSite();
  const file = join(temporaryFolder(), 'parvis.zip');
  const variables = { DATABASE_URL: site.postgres.url, DATA_DIR: join(site.folder, 'data') };
  const crowd = await gather(site, PEOPLE, 'restore');
  const written = () => crowd.seen.filter(({ method, answer }) => method === 'POST' && answer.status === 200);
  const sent = await announced(site, 'sent');
  await until(async () => sent.every((marker) => countOf(site, marker) === 1), WITHIN_MS);
  await until(async () => written().length >= WRITTEN, WITHIN_MS);
  // Whatever is written from here on waits.
  site.mail.refuse = { sender: '550 Not from you' };
  const waiting = await announced(site, 'waiting');
  const queued = () => site.query(`select from mails where state = 'queued' and recipient like 'waiting%'`);
  await until(async () => (await queued()).length === MAILS, WITHIN_MS);

  const first = command('backup', file, variables);
  await killOnce(first, async () => existsSync(`${file}.part`));
  const half = existsSync(file);
  const begun = new Date();
  const waitedThen = (await queued()).length;
  const made = await untilEnded(() => command('backup', file, variables));
  const ended = new Date();
  const soFar = written().length;
  await until(async () => written().length >= soFar + WRITTEN, WITHIN_MS);
  const entries = await crowd.leave();
  const documents = await documentsOf(site);
  await site.close();

  const steps: Finding[] = [];
  const after = await openSite({
    async prepare(postgres, dataDir) {
      steps.push(...(await restoreInto(postgres, dataDir, file)));
    },
  });
  await untilDone(after);
  const judged = await judge(after, ...asOf(entries, begun, ended));
  for (const fault of judged.faults) console.log(`  ! ${fault.slice(0, 300)}`);
  const [before, meanwhile] = [judged.kept, judged.abandonedDone];
  console.log(
    `  ${entries.length} writes: ${before} granted before the backup, ${meanwhile} of those granted meanwhile are in it; ` +
      `${made.said
        .trim()
        .split('\n')[0]
        ?.replace(/^\S+: /, '')}`,
  );
  const wrong = (markers: string[], times: number) =>
    markers.filter((marker) => countOf(after, marker) !== times).length;
  const caught = [...site.mail.caught, ...after.mail.caught];
  const findings = [
    exactly('a backup that was killed leaves', half ? 'a file under its name' : 'none', 'none'),
    exactly('the next one', made.status === 0 ? 'is made' : made.said, 'is made'),
    ...steps,
    atLeast('writes granted before the backup that are there', before, WRITTEN),
    exactly('writes lost, doubled or half done', judged.faults.length, 0),
    exactly('mails that waited when it was made', waitedThen, MAILS),
    exactly('mails that waited and did not leave once', wrong(waiting, 1), 0),
    exactly('mails sent before that left again', wrong(sent, 0), 0),
    exactly('documents that read the same', await sameAs(after, documents), documents.size),
    atLeast('documents', documents.size, 3),
    ...(await outboxFindings({ query: after.query, mail: { ...after.mail, caught } })),
  ];
  await after.close();
  return findings;
}

/** Kills a restore as soon as it has begun and again among the files, and then lets one end. */
async function restoreInto(postgres: Postgres, dataDir: string, file: string): Promise<Finding[]> {
  const variables = { DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  const isBegun = async () => {
    const [row] = await postgres.query<{ there: boolean }>(
      `select to_regclass('public.unfinished_restore') is not null as there`,
    );
    return row?.there === true;
  };
  const hasFiles = async () => (await readdir(join(dataDir, 'files')).catch(() => [])).length > 0;
  const said: string[] = [];
  const refused = async () => {
    said.push(
      await startProduct(dataDir, postgres.url, { PARVIS_WEB: '0' }).then(
        async (product) => {
          await product.stop();
          return 'it starts';
        },
        (error: Error) =>
          /restore .* was begun and not ended/.test(error.message) ? 'refused in a sentence' : error.message,
      ),
    );
  };
  await killOnce(command('restore', file, variables), isBegun);
  await refused();
  await killOnce(command('restore', file, variables), hasFiles);
  await refused();
  const start = performance.now();
  const { status, said: last } = await untilEnded(() => command('restore', file, variables));
  return [
    exactly(
      'a start on what a killed restore has left',
      [...new Set(said)].join(' | '),
      'refused in a sentence',
    ),
    exactly('the restore after two that were killed', status === 0 ? 'is done' : last, 'is done'),
    atMost('it, with what they left', (performance.now() - start) / 1000, 60, ' s'),
  ];
}

/** Kills a command as soon as something is so. Throws an Error where it has ended by then: nothing would be tried. */
async function killOnce(running: Command, isSo: () => Promise<boolean>): Promise<void> {
  await until(async () => running.hasEnded() || (await isSo()), WITHIN_MS, LOOK_AGAIN_MS);
  if (running.hasEnded()) throw new Error(`It ended too early to be killed: ${(await running.ended).said}`);
  running.kill();
  await running.ended;
}

/** Runs a command until PostgreSQL has noticed that the one that was killed is gone. */
async function untilEnded(begin: () => Command): Promise<Ended> {
  let last: Ended = { status: null, said: 'it was not run' };
  await until(async () => {
    last = await begin().ended;
    return !last.said.includes('already.');
  }, WITHIN_MS);
  return last;
}

/** Announces some visitors, each of whom gets a mail. */
async function announced(site: Site, name: string): Promise<string[]> {
  const markers = Array.from({ length: MAILS }, (_, at) => `${name}${at}`);
  for (const marker of markers) await announceNow(site, marker, 0);
  return markers;
}

const countOf = ({ mail }: Site, marker: string) =>
  mail.caught.filter(({ to }) => to.startsWith(`${marker}@`)).length;

/**
 * What a backup must hold of it: what was granted before it began, all; what was asked for after it had ended, nothing; of what was
 * under way meanwhile each wholly or not at all.
 */
function asOf(
  entries: readonly Entry[],
  begun: Date,
  ended: Date,
): [undisturbed: Entry[], disturbed: Entry[]] {
  const before = entries.filter(({ granted, doneAt }) => granted && doneAt < begun);
  const later = entries
    .filter(({ doneAt }) => doneAt >= begun)
    .map((entry) => ({ ...entry, granted: false, abandoned: entry.sentAt <= ended }));
  return [before, later];
}

/** The files of the building's documents, by their names. */
async function documentsOf(site: Site): Promise<Map<string, string>> {
  const [url = ''] = site.urls;
  const token = await site.token('admin');
  const list = await ask(site.urls, { method: 'GET', path: DOCUMENTS, token });
  const documents = new Map<string, string>();
  for (const { pk, document } of list.fields as { pk: number; document: string }[]) {
    const { status, body: bytes } = await send(url, { method: 'GET', path: document });
    documents.set(`${pk}`, `${status} ${bytes}`);
  }
  return documents;
}

async function sameAs(site: Site, documents: ReadonlyMap<string, string>): Promise<number> {
  const now = await documentsOf(site);
  return [...documents].filter(([pk, bytes]) => bytes.startsWith('200 %PDF') && now.get(pk) === bytes).length;
}
