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
  const callTo = (process: Pick<TestApp, 'http'>, method: Method, who: Who, url: string, payload?: object) =>
    process.http.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { authorization: `token ${tokens.get(who)}` },
    });

  /** The answer without the time of reading, which differs between two reads. */
  const withoutTime = (text: string) => ({ ...JSON.parse(text), at: '' });
  return {
    random,
    one,
    call: (method: Method, who: Who, url: string, payload?: object) =>
      callTo(one([app, other]), method, who, url, payload),
    /** Reads a list through both processes and expects the same answer from each. */
    async read(who: Who, url: string) {
      const answers = [];
      for (const process of [app, other]) answers.push(await callTo(process, 'GET', who, url));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const [first, second] = answers.map(({ payload }) => withoutTime(payload));
      expect(first).toEqual(second);
    },
  };
}
