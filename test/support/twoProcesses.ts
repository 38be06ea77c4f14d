import { expect, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { openSession } from '../../core/access/server/sessions.ts';
import type { UserRow } from '../../demo/factories.ts';
import { randomFrom } from './random.ts';
import type { TestApp } from './testApp.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The product as two processes on one database, which share nothing else; each call goes to either, by a chance that is the same
 * for the same seed.
 */
export async function twoProcesses<Who extends string>(
  app: TestApp,
  people: Record<Who, UserRow>,
  { seed, readers }: { seed: number; readers: readonly Who[] },
) {
  const random = randomFrom(seed);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const other = await createApp({ env: app.env, databaseUrl: app.url, now: app.now });
  await other.http.ready();
  onTestFinished(() => other.close());
  const tokens = new Map<Who, string>();
  for (const who of readers) tokens.set(who, await openSession(app.db, people[who].id, true, app.now()));
  const call = (method: Method, who: Who, url: string, payload?: object, headers: object = {}) =>
    one([app, other]).http.inject({
      ...{ method, url, ...(payload && { payload }) },
      headers: { authorization: `token ${tokens.get(who)}`, ...headers },
    });

  const held = new Map<string, { etag: string; body: object }>();
  let turn = 0;
  let unchanged = 0;
  /** What of an answer says when it was made, and nothing else. */
  const told = (text: string) => ({ ...JSON.parse(text), at: '' });
  return {
    random,
    one,
    call,
    /** How often a list was said to be unchanged. */
    unchanged: () => unchanged,
    /**
     * Reads a list, sometimes by the tag under which it is held, and holds what is answered against what the same address answers
     * that nobody has asked before: nothing of that is remembered.
     */
    async read(who: Who, url: string) {
      const known = held.get(`${who} ${url}`);
      const tag = known && random() < 0.6 ? { 'if-none-match': known.etag } : {};
      const answer = await call('GET', who, url, undefined, tag);
      turn += 1;
      const afresh = await call('GET', who, `${url}${url.includes('?') ? '&' : '?'}turn=${turn}`);
      expect(afresh.statusCode).toBe(200);
      const truth = told(afresh.payload);
      if (answer.statusCode === 304) {
        unchanged += 1;
        expect(known?.body).toEqual(truth);
        return;
      }
      expect(told(answer.payload)).toEqual(truth);
      held.set(`${who} ${url}`, { etag: String(answer.headers.etag), body: truth });
    },
  };
}
