import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../bench/processes.ts';
import { type Answer, type Call, send } from './client.ts';
import type { Entry } from './ledger.ts';
import type { Site } from './site.ts';
import { BUILDING } from './site.ts';
import { plainAnnouncement } from './writes/visits.ts';

/** An answer that somebody got, and when. */
export interface Seen {
  person: number;
  server: number;
  /** Milliseconds of `performance.now()`. */
  sentAt: number;
  at: number;
  method: string;
  path: string;
  answer: Answer;
}

export interface Crowd {
  seen: Seen[];
  /** Everybody ends what they are at, and goes; answers what they wrote. */
  leave(): Promise<Entry[]>;
}

const NAMES = ['vip', 'collab', 'both', 'accueil', 'vip2', 'collab2', 'resident1', 'resident2'];
const PAUSE_MS = 60;
const AGAIN_AFTER_MS = 500;
/** Longer than it takes to find out that every connection of a process is silent. */
const PATIENCE_MS = 180_000;

const reads = [
  '/users/getUserInfo/',
  `/list/deleteGetPatchAppointment/${BUILDING}/`,
  `/salle/deleteGetPatchReservation/${BUILDING}/`,
  `/parcel/crudParcel/${BUILDING}/`,
];

/**
 * People who read and write at all processes in turn, and who do again what could not be done just then, under the same key, as
 * the screens do.
 */
export async function gather(site: Site, people: number, name: string): Promise<Crowd> {
  const seen: Seen[] = [];
  const entries: Entry[] = [];
  let leaving = false;
  let isOver = false;
  atEnd(() => {
    leaving = isOver = true;
  });
  const one = async (person: number) => {
    const token = await site.token(NAMES[person % NAMES.length] ?? 'vip');
    let server = person;
    const ask = async (call: Call, key?: string): Promise<Answer> => {
      const deadline = performance.now() + PATIENCE_MS;
      for (; ; server += 1) {
        const at = server % site.urls.length;
        const sentAt = performance.now();
        const answer = await send(site.urls[at] ?? '', call, key);
        const { method, path } = call;
        seen.push({ person, server: at, sentAt, at: performance.now(), method, path, answer });
        if (answer.status < 500 && answer.status !== 0) return answer;
        if (isOver || performance.now() > deadline) return answer;
        await sleep(AGAIN_AFTER_MS);
      }
    };
    for (let turn = 0; !leaving; turn++) {
      const read = { method: 'GET', path: reads[turn % reads.length] ?? '', token };
      if (turn % 2 === 0 || person % NAMES.length >= 3) await ask(read);
      else {
        const write = await plainAnnouncement(
          site,
          `${name}-${person}-${turn}`,
          NAMES[person % NAMES.length],
        );
        const [key, sentAt] = [randomUUID(), new Date()];
        const answer = await ask(write.call, key);
        const sent = { key, answer, times: 1, unanswered: 0 };
        const [granted, abandoned] = [answer.status === 200, answer.status === 0];
        entries.push({
          kind: 'visit announced',
          write,
          sent,
          granted,
          abandoned,
          sentAt,
          doneAt: new Date(),
        });
      }
      server += 1;
      await sleep(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: people }, (_, person) => one(person)));
  return {
    seen,
    async leave() {
      leaving = true;
      await all;
      return entries;
    },
  };
}

/** What was neither granted nor answered with *not now* and when to ask again: by what it was, how often. */
export function wrongAnswers(seen: readonly Seen[]): Map<string, number> {
  const wrong = new Map<string, number>();
  for (const { answer, method, path } of seen) {
    const { status, retryAfter } = answer;
    if (status >= 200 && status < 300) continue;
    // The crowd knows no rest: an account may ask 1,200 times a minute.
    if ([429, 503, 507].includes(status) && retryAfter !== undefined) continue;
    const what = `${status || 'no answer'}${status === 503 ? ' without Retry-After' : ''} to ${method} ${path}`;
    wrong.set(what, (wrong.get(what) ?? 0) + 1);
  }
  return wrong;
}

const isGranted = ({ answer: { status } }: Seen) => status >= 200 && status < 300;

/**
 * Milliseconds from a moment until each process granted something that was asked after it, by one method where that is given; Infinity
 * where none did.
 */
export function recovery(seen: readonly Seen[], servers: number, from: number, method?: string): number[] {
  return Array.from({ length: servers }, (_, server) => {
    const asked = seen.filter((one) => one.server === server && one.sentAt >= from);
    const first = asked.find((one) => isGranted(one) && (!method || one.method === method));
    return (first?.at ?? Infinity) - from;
  });
}
