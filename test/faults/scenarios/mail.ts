import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { send } from '../client.ts';
import type { LineState } from '../line.ts';
import type { MailCatcher, Refusal } from '../mailCatcher.ts';
import { outboxFindings } from '../rest.ts';
import { complaintsOf, openSite, type Site, until } from '../site.ts';
import { announceNow } from '../writes/visits.ts';

/** Mails that are written while the server refuses. */
const MAILS = 6;
/** Longer than until the first attempt after the first. */
const TROUBLE_MS = 6_000;
const HANGS_MS = 15_000;
/** A hanging connection is given up after a minute; then the job waits for its next attempt, and others for what becomes of it. */
const RECOVERED_WITHIN_S = 120;
const CALLS_WITHIN_MS = 2_000;

interface Trouble {
  name: string;
  /** `ours` is said of the addresses that it is about, where it is about some: earlier ones still try. */
  begin(mail: MailCatcher, ours: (refusal: Refusal) => (address: string) => Refusal): Promise<void> | void;
  /** What the outbox says of a mail meanwhile, and in the end. */
  ends: 'sent' | 'failed';
  /** Whoever asks waits all the time: there is nothing yet that the outbox could say. */
  lasts?: number;
  /** How its end begins: what hung is gone. */
  isCut?: boolean;
}

const online = (state: LineState) => (mail: MailCatcher) => mail.line.set(state);
const refusing = (refusal: MailCatcher['refuse']) => (mail: MailCatcher) => {
  mail.refuse = refusal;
};
const refusingOurs =
  (what: 'recipient' | 'message', refusal: Refusal): Trouble['begin'] =>
  (mail, ours) => {
    mail.refuse = { [what]: ours(refusal) };
  };
const troubles: readonly Trouble[] = [
  {
    ...{ name: 'log-in refused', ends: 'sent' },
    async begin(mail) {
      mail.refuse = { logIn: '535 No such account' };
      // Who is in would stay in.
      await mail.line.set('cut');
      await mail.line.set('open');
    },
  },
  { name: 'sender refused', ends: 'sent', begin: refusing({ sender: '550 Not from you' }) },
  { name: 'recipient refused for now', ends: 'sent', begin: refusingOurs('recipient', '450 Later') },
  { name: 'recipient refused', ends: 'failed', begin: refusingOurs('recipient', '550 Nobody here') },
  { name: 'message refused for now', ends: 'sent', begin: refusingOurs('message', '451 Later') },
  { name: 'message refused', ends: 'failed', begin: refusingOurs('message', '554 Looks like spam') },
  { name: 'connections closed', ends: 'sent', begin: online('closing') },
  { name: 'server stopped', ends: 'sent', begin: online('cut') },
  { name: 'server hangs', ends: 'sent', begin: online('dead'), lasts: HANGS_MS, isCut: true },
  { name: 'connections fall silent', ends: 'sent', begin: online('silent'), lasts: HANGS_MS },
];

interface Told {
  state: string;
  failure: string | null;
}

const ofTrouble = ({ query }: Site, at: number) =>
  query<Told>('select state, failure from mails where recipient like $1 order by id', [`trouble${at}-%`]);

/** The mail server refuses in every way, closes, stops and hangs; the mails of each time leave in the end, once. */
export async function mail(): Promise<Finding[]> {
  const site = await openSite();
  const findings: Finding[] = [];
  let slowest = 0;
  const call = { method: 'GET', path: '/users/getUserInfo/', token: await site.token('vip') };
  for (const [at, trouble] of troubles.entries()) {
    await trouble.begin(
      site.mail,
      (refusal) => (to) => (to.startsWith(`trouble${at}-`) ? refusal : undefined),
    );
    for (let mail = 0; mail < MAILS; mail++) await announceNow(site, `trouble${at}-${mail}`, at);
    const end = performance.now() + (trouble.lasts ?? TROUBLE_MS);
    while (performance.now() < end) {
      for (const url of site.urls) slowest = Math.max(slowest, (await send(url, call)).milliseconds);
      await sleep(100);
    }
    const told = await ofTrouble(site, at);
    findings.push(
      exactly(
        `${trouble.name}: meanwhile`,
        statesOf(told),
        `${MAILS} × ${trouble.ends === 'sent' ? 'queued' : 'failed'}`,
      ),
      ...(trouble.lasts ? [] : [exactly(`${trouble.name}: the outbox says why`, explained(told), MAILS)]),
    );
    console.log(`  ${trouble.name}: ${[...new Set(told.map(({ failure }) => failure))].join(' | ')}`);
    site.mail.refuse = {};
    if (trouble.isCut) await site.mail.line.set('cut');
    await site.mail.line.set('open');
    // The next one would be told the reasons of this one: of a server that lets nobody in they count for a while.
    const recovered = await until(
      async () => (await site.query(`select from mails where state = 'queued' limit 1`)).length === 0,
      2 * RECOVERED_WITHIN_S * 1000,
    );
    findings.push(
      exactly(
        `${trouble.name}: in the end`,
        statesOf(await ofTrouble(site, at)),
        `${MAILS} × ${trouble.ends}`,
      ),
      atMost(
        `${trouble.name}: all have left after`,
        (recovered ?? Infinity) / 1000,
        RECOVERED_WITHIN_S,
        ' s',
      ),
    );
  }
  for (const complaint of complaintsOf(site)) console.log(`  ! ${complaint.slice(0, 300)}`);
  findings.push(
    atMost('a call meanwhile, worst', Math.round(slowest), CALLS_WITHIN_MS, ' ms'),
    ...(await outboxFindings(site)),
  );
  await site.close();
  return findings;
}

const explained = (told: readonly Told[]) => told.filter(({ failure }) => failure).length;

function statesOf(told: readonly Told[]): string {
  return [...Map.groupBy(told, ({ state }) => state)]
    .map(([state, { length }]) => `${length} × ${state}`)
    .join(', ');
}
