import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { openSession } from '../../core/access/server/sessions.ts';
import { partnerPageSet } from '../../features/partners/activity.ts';
import type { TestApp } from './testApp.ts';

export async function startListening(
  app: TestApp,
  over: Partial<Parameters<typeof createApp>[0]> = {},
): Promise<{ process: App; url: string }> {
  const process = await createApp({ env: app.env, databaseUrl: app.url, now: app.now, ...over });
  await process.http.listen({ port: 0, host: '127.0.0.1' });
  return { process, url: `http://127.0.0.1:${(process.http.server.address() as AddressInfo).port}` };
}

/** Opens event streams at a second process, which ends with the test file. */
export async function openRealtimeStreams(app: TestApp) {
  const second = await startListening(app);
  afterAll(() => second.process.close());

  const tokenOf = (user: { id: number }) => openSession(app.db, user.id, true, app.now());

  /** Reads an event stream like a screen. `receivedAt` are times of arrival by the test's clock. */
  async function watch(user: { id: number }, { url = second.url, token = '', replay = 0 } = {}) {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const authorization = `token ${token || (await tokenOf(user))}`;
    const address = `${url}/api/live?replay=${replay}`;
    const response = await fetch(address, { headers: { authorization }, signal: stop.signal });
    const events: { building: number | null; topic: string }[] = [];
    const receivedAt: number[] = [];
    const opened = Promise.withResolvers<void>();
    const ended = (async () => {
      const decoder = new TextDecoder();
      let rest = '';
      for await (const chunk of response.body ?? []) {
        opened.resolve();
        rest += decoder.decode(chunk as Uint8Array, { stream: true });
        const parts = rest.split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts)
          if (part.startsWith('data: ')) {
            events.push(JSON.parse(part.slice(6)));
            receivedAt.push(performance.now());
          }
      }
    })().catch(() => undefined);
    await opened.promise;
    return { response, events, receivedAt, ended, stop: () => stop.abort() };
  }
  return { second, tokenOf, watch };
}

/** Returns the events that streams receive for this activity: `<building> <kind>,<kind>`. */
export function createNotifier(app: TestApp, building: { id: number }) {
  const notify = (payload: string) =>
    app.database.pool.query(`select pg_notify('parvis_facts', $1)`, [payload]);
  /** Resolves when a stream has received all earlier events. */
  async function waitForEvents(events: { topic: string }[]) {
    await notify(`${building.id} ${partnerPageSet.name}`);
    await expect.poll(() => events.map((event) => event.topic)).toContain('partners');
  }
  return { notify, waitForEvents };
}
