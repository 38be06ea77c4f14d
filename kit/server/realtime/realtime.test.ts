import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../../app.ts';
import { users } from '../../../core/people/server/tables.ts';
import {
  agreementTextPublished,
  signatureDocumentDownloaded,
} from '../../../features/agreements/activity.ts';
import { deadJobRetried } from '../../../features/auditLog/activity.ts';
import { invitationCreated, registrationConfirmed } from '../../../features/invitations/activity.ts';
import { retentionChanged } from '../../../features/privacy/activity.ts';
import { CREATE, makeFixture, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import {
  createNotifier,
  openRealtimeStreams,
  startListening,
} from '../../../test/support/realtimeStreams.ts';
import { startRelay } from '../../../test/support/relay.ts';
import { ALL_TOPICS } from '../../endpoint.ts';
import { recordActivity } from '../activity/recordActivity.ts';
import { openDatabase } from '../database/db.ts';
import { outboxMailChanged } from '../mail/outbox.ts';
import { openRealtimeHub } from './hub.ts';

const { app, here, there, people, as } = await makeFixture();

const { second, tokenOf, watch } = await openRealtimeStreams(app);
const { notify, waitForEvents } = createNotifier(app, here);

describe('live updates', () => {
  it('reach the people of the building through another process, and contain only the topic', async () => {
    const mine = await watch(people.colleague);
    expect(mine.response.headers.get('content-type')).toBe('text/event-stream');
    expect(mine.response.headers.get('cache-control')).toBe('no-store');
    const { body } = await as.vip.post(CREATE, visitBody(here.id));
    await expect.poll(() => mine.events).toEqual([{ building: here.id, topic: 'visits' }]);
    const [pk] = body.created;
    await as.vip.patch(visitsOf(here), { pk, commentaire: 'Nouveau' });
    await expect.poll(() => mine.events).toHaveLength(2);
    await as.vip.delete(visitsOf(here), { pk });
    await expect.poll(() => mine.events).toHaveLength(3);
  });

  it('do not reach another building', async () => {
    const [mine, foreign] = [await watch(people.vip), await watch(people.stranger)];
    await as.vip.post(CREATE, visitBody(here.id));
    await (await app.as(people.stranger)).post(CREATE, visitBody(there.id));
    await expect.poll(() => foreign.events.length).toBeGreaterThan(0);
    await waitForEvents(mine.events);
    expect(foreign.events).toEqual([{ building: there.id, topic: 'visits' }]);
    expect(mine.events.map(({ building }) => building)).toEqual([here.id, here.id]);
  });

  it('are not sent for a write that was rolled back', async () => {
    const mine = await watch(people.vip);
    await app.database.pool.query('alter table facts add constraint broken check (false) not valid');
    const { status } = await as.vip.post(CREATE, visitBody(here.id));
    await app.database.pool.query('alter table facts drop constraint broken');
    expect(status).toBe(500);
    await waitForEvents(mine.events);
    expect(mine.events.map(({ topic }) => topic)).toEqual(['partners']);
  });

  it('name each topic once, however many changes it had', async () => {
    const mine = await watch(people.admin);
    await notify(`${here.id} visit.scheduled,visit.removed,visitors.anonymised`);
    await waitForEvents(mine.events);
    expect(mine.events.map(({ topic }) => topic)).toEqual(['visits', 'retention', 'partners']);
  });

  it('report new audit log entries to its readers, also for changes that no list shows', async () => {
    const [admin, desk] = [await watch(people.admin), await watch(people.reception)];
    await recordActivity(app.db, people.admin.id, app.now(), [
      signatureDocumentDownloaded({ building: here.id, id: 7 }),
      agreementTextPublished({ building: here.id, id: 7 }),
    ]);
    for (const { events } of [admin, desk]) await waitForEvents(events);
    const topics = ({ events }: typeof desk) => [...new Set(events.map(({ topic }) => topic))];
    expect([admin, desk].map(topics)).toEqual([['audit', 'partners'], ['partners']]);
  });

  it('report changes of the installation to administrators of all buildings', async () => {
    const all = await app.database.pool.query<{ id: number }>('select id from buildings');
    const every = await app.make.user({ role: 'admin', buildings: all.rows.map(({ id }) => id) });
    const [boss, admin] = [await watch(every), await watch(people.admin)];
    await recordActivity(app.db, every.id, app.now(), [deadJobRetried({ building: null, id: 1 })]);
    for (const { events } of [boss, admin]) await waitForEvents(events);
    const ofNone = (topic: string) => ({ building: 0, topic });
    const heard = ({ events }: typeof boss) => events.filter(({ topic }) => topic !== 'partners');
    expect([boss, admin].map(heard)).toEqual([[ofNone('operation'), ofNone('audit')], []]);
  });

  it('about one person’s data reach the person and the reception, once for each topic', async () => {
    const [orderer, other, desk] = [
      await watch(people.vip),
      await watch(people.limited),
      await watch(people.reception),
    ];
    const of = ({ id }: { id: number }) => `order.moved:${id}`;
    await notify(`${here.id} ${of(people.vip)},${of(people.colleague)}`);
    for (const { events } of [orderer, other, desk]) await waitForEvents(events);
    const topics = ({ events }: typeof desk) => [...new Set(events.map(({ topic }) => topic))];
    expect([orderer, other, desk].map(topics)).toEqual([
      ['orders', 'partners'],
      ['partners'],
      ['orders', 'partners'],
    ]);
    expect(desk.events.filter(({ topic }) => topic === 'orders')).toHaveLength(1);
  });

  it('with an unknown topic invalidate everything', async () => {
    const mine = await watch(people.vip);
    await notify(`${here.id} visit.scheduled,visit.dreamt`);
    // The last event of `waitForEvents` in the test before may arrive late.
    const withoutPartners = () => mine.events.filter(({ topic }) => topic !== 'partners');
    await expect.poll(withoutPartners).toEqual([{ building: null, topic: '*' }]);
  });

  it('resume after the connection to the database broke, and invalidate everything', async () => {
    const mine = await watch(people.vip);
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and query ilike 'listen %'`,
    );
    await expect.poll(() => mine.events).toEqual([{ building: null, topic: '*' }]);
    await as.vip.post(CREATE, visitBody(here.id));
    await expect.poll(() => mine.events.at(-1)).toEqual({ building: here.id, topic: 'visits' });
  });

  it('resume after the database stopped answering', async () => {
    const relay = await startRelay(app.url);
    const silent = openDatabase(relay.url, () => undefined, { max: 1 });
    const lost: string[] = [];
    const hub = await openRealtimeHub(
      silent.pool,
      () => [],
      (error) => void lost.push(error.message),
      { every: 100, within: 100 },
    );
    onTestFinished(async () => {
      await hub.close();
      await silent.close();
    });
    const heard: string[] = [];
    hub.subscribe({
      anything: () => void heard.push('anything'),
      changed: () => undefined,
      person: (id) => void heard.push(`person ${id}`),
    });
    const notifySession = (id: number) =>
      app.database.pool.query('select pg_notify($1, $2)', ['parvis_people', `${id}`]);
    await notifySession(1);
    await expect.poll(() => heard).toEqual(['person 1']);
    relay.dropRequests();
    await expect.poll(() => lost.length).toBe(1);
    relay.restore();
    await expect.poll(() => heard.at(-1)).toBe('anything');
    await notifySession(2);
    await expect.poll(() => heard.at(-1)).toBe('person 2');
  });
});

describe('a stream', () => {
  it('ends immediately with its session, without later updates', async () => {
    const token = await tokenOf(people.vip);
    const [mine, other] = [await watch(people.vip, { token }), await watch(people.vip)];
    await app.withAuthorization(`token ${token}`).delete('/api/session');
    await as.vip.post(CREATE, visitBody(here.id));
    await expect.poll(() => other.events).toEqual([{ building: here.id, topic: 'visits' }]);
    await mine.ended;
    expect(mine.events).toEqual([]);
  });

  it('ends immediately when its account is deactivated', async () => {
    const { id } = await app.make.user({ buildings: [here.id] });
    const mine = await watch({ id });
    await app.db.update(users).set({ active: false }).where(eq(users.id, id));
    await mine.ended;
  });

  it('reports the current buildings of its person', async () => {
    const { id } = await app.make.user({ role: 'vip', buildings: [here.id] });
    const mine = await watch({ id });
    await app.database.pool.query('update user_buildings set building_id = $1 where user_id = $2', [
      there.id,
      id,
    ]);
    await as.vip.post(CREATE, visitBody(here.id));
    await (await app.as(people.stranger)).post(CREATE, visitBody(there.id));
    const anotherNow = { building: null, topic: ALL_TOPICS };
    await expect.poll(() => mine.events).toEqual([anotherNow, { building: there.id, topic: 'visits' }]);
  });

  it('omits topics that its person may not read', async () => {
    const heard = {
      limited: await watch(people.limited),
      reception: await watch(people.reception),
      admin: await watch(people.admin),
    };
    const kinds = [invitationCreated, registrationConfirmed, outboxMailChanged, retentionChanged];
    await notify(`${here.id} ${kinds.map(({ name }) => name).join(',')}`);
    for (const { events } of Object.values(heard)) await waitForEvents(events);
    const topics = (who: keyof typeof heard) =>
      heard[who].events.map(({ topic }) => topic).filter((topic) => topic !== 'partners');
    expect(topics('limited')).toEqual([]);
    expect(topics('reception')).toEqual(expect.arrayContaining(['mails']));
    expect(topics('reception')).not.toEqual(expect.arrayContaining(['invitations']));
    expect(topics('admin').sort()).toEqual(['invitations', 'mails', 'registrations', 'retention']);
  });

  it('is refused beyond twenty of an account, until one of them ends', async () => {
    const { id } = await app.make.user({ buildings: [here.id] });
    const mine = await Promise.all(Array.from({ length: 20 }, () => watch({ id })));
    const open = async () => {
      const headers = { authorization: `token ${await tokenOf({ id })}`, 'accept-language': 'en' };
      const stop = new AbortController();
      const { status, headers: answered } = await fetch(`${second.url}/api/live`, {
        headers,
        signal: stop.signal,
      });
      stop.abort();
      return [status, answered.get('retry-after')];
    };
    expect(await open()).toEqual([429, '60']);
    expect((await watch(people.colleague)).response.status).toBe(200);
    mine[7]?.stop();
    await expect.poll(open).toEqual([200, null]);
  });
});

describe('a stopping process', () => {
  it('closes its open streams instead of waiting for them', async () => {
    const third = await startListening(app);
    const mine = await watch(people.vip, { url: third.url });
    await third.process.close();
    await mine.ended;
    await expect(fetch(`${third.url}/building/crudBuilding/`)).rejects.toThrow();
  });

  it('does not wait for idle connections', async () => {
    const third = await startListening(app);
    const silent = connect(Number(new URL(third.url).port), '127.0.0.1');
    await once(silent, 'connect');
    await third.process.close();
    silent.destroy();
    // With an idle connection left open, the stop would take a minute.
  }, 45_000);

  it('releases everything when its port was in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const process = await createApp({ env: app.env, databaseUrl: app.url });
    const { port } = taken.address() as AddressInfo;
    await expect(process.http.listen({ port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
    await process.close();
    taken.close();
  });
});
