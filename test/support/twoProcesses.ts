import { expect, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { openSession } from '../../core/access/server/sessions.ts';
import type { UserRow } from '../../demo/factories.ts';
import { createRandom } from './random.ts';
import type { TestApp } from './testApp.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Two applications on one database, like two processes. Each call goes to one of them by a seeded random
 * number.
 */
export async function makeTwoProcesses<Who extends string>(
  app: TestApp,
  people: Record<Who, UserRow>,
  { seed, readers }: { seed: number; readers: readonly Who[] },
) {
  const random = createRandom(seed);
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const other = await createApp({ env: app.env, databaseUrl: app.url, now: app.now });
  await other.http.ready();
  onTestFinished(() => other.close());
  const processes = [app, other];
  const tokens = new Map<Who, string>();
  for (const who of readers) tokens.set(who, await openSession(app.db, people[who].id, true, app.now()));
  const send = ({ http }: Pick<TestApp, 'http'>, method: Method, who: Who, url: string, payload?: object) =>
    http.inject({
      method,
      url,
      headers: { authorization: `token ${tokens.get(who)}` },
      ...(payload && { payload }),
    });

  let reads = 0;
  return {
    random,
    one,
    processes,
    tokens,
    call: (method: Method, who: Who, url: string, payload?: object) =>
      send(one(processes), method, who, url, payload),
    /**
     * Reads a URL through both processes and expects the same answer. Both may be stale, so compare it with
     * the tables as well.
     */
    async read(who: Who, url: string): Promise<unknown> {
      const chosen = one(processes);
      const answer = await send(chosen, 'GET', who, url);
      reads += 1;
      const uncachedUrl = `${url}${url.includes('?') ? '&' : '?'}turn=${reads}`;
      const reference = await send(chosen === app ? other : app, 'GET', who, uncachedUrl);
      expect([answer.statusCode, reference.statusCode]).toEqual([200, 200]);
      // `at` is the time of the answer.
      const body = answer.json();
      expect({ ...body, at: '' }).toEqual({ ...reference.json(), at: '' });
      return body;
    },
  };
}
