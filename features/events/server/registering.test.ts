import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import {
  clearEvents,
  listedOf,
  makeEventFixture,
  queueOf,
  REGISTER,
  register,
  seen,
  UNREGISTER,
  unregister,
} from '../../../test/support/fixtures/eventFixture.ts';
import { NOW } from '../../../test/support/fixtures/fixture.ts';

const fixture = await makeEventFixture();
const { app, here, there, closed, people, as } = fixture;
const { make } = app;

beforeEach(async () => {
  app.setNow(NOW);
  await clearEvents(app);
});

const { token } = (
  await app.anybody.post('/users/token-auth/', { username: people.vip.email, password: PASSWORD })
).body;

const code = (answer: { status: number; body: { code?: string; status: string } }) =>
  `${answer.status} ${answer.body.code ?? answer.body.status}`;

describe('registering and unregistering', () => {
  it('answers OK, and counts', async () => {
    const event = await make.event({ building: here.id });
    expect((await register(as.vip, event)).body).toEqual({ status: 'OK' });
    expect(await seen(as.vip, event)).toMatchObject({ userNb: 1, isRegistered: true });
    expect(await seen(as.neighbour, event)).toMatchObject({ userNb: 1, isRegistered: false });
    expect((await unregister(as.vip, event)).body).toEqual({ status: 'OK' });
    expect(await seen(as.vip, event)).toMatchObject({ userNb: 0, isRegistered: false, userRegistered: [] });
  });

  it.each(['admin', 'deputy', 'reception', 'vip', 'limited'] as const)(
    'is for everybody: %s',
    async (role) => {
      for (const kind of ['conference', 'gym', 'beautyRoom'] as const) {
        const event = await make.event({ building: here.id, kind });
        expect((await register(as[role], event)).status).toBe(200);
        expect((await unregister(as[role], event)).status).toBe(200);
      }
    },
  );

  it.each(['admin', 'deputy', 'reception', 'vip', 'limited', 'stranger'] as const)(
    'of another building, of a switched-off kind, or of nothing: not found, for %s',
    async (role) => {
      const foreign = await make.event({ building: role === 'stranger' ? here.id : there.id });
      const off = await make.event({ building: closed.id });
      const canceled = await make.event({ building: here.id, canceled: true });
      const registered = [people[role].id];
      const own = await make.event({ building: closed.id, registered });
      for (const { id } of [foreign, off, canceled, own, { id: 999_999 }]) {
        expect(code(await register(as[role], { id }))).toBe('404 not_found');
        expect(code(await unregister(as[role], { id }))).toBe('404 not_found');
        expect(code(await as[role].post(queueOf({ id })))).toBe('404 not_found');
        expect(code(await as[role].delete(queueOf({ id })))).toBe('404 not_found');
      }
    },
  );

  it('needs a token', async () => {
    const event = await make.event({ building: here.id });
    for (const send of [
      () => register(app.anybody, event),
      () => unregister(app.anybody, event),
      () => app.anybody.post(queueOf(event)),
      () => app.anybody.delete(queueOf(event)),
    ])
      expect(code(await send())).toBe('401 unauthenticated');
  });

  it('twice is refused, in the caller’s language', async () => {
    const event = await make.event({ building: here.id });
    await register(as.vip, event);
    const again = await as.vip.patch(REGISTER, { pk: event.id });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'already_registered', detail: 'Vous participez déjà à cet événement.' },
    });
    const english = await as.vip.patch(REGISTER, { pk: event.id }, { 'accept-language': 'en' });
    expect(english.body.detail).toBe('You’re already registered for this event.');
    await unregister(as.vip, event);
    expect(code(await unregister(as.vip, event))).toBe('409 not_registered');
    expect(code(await register(as.vip, event))).toBe('200 OK');
  });

  it('is possible until the event ends, by the clock of the building, and not after', async () => {
    const event = await make.event({ building: here.id, startTime: '09:00', endTime: '11:00' });
    const full = await make.event({
      building: here.id,
      startTime: '09:00',
      endTime: '11:00',
      capacity: 1,
      registered: [people.neighbour.id],
      waiting: [people.colleague.id],
    });
    app.setNow(new Date('2026-11-23T09:59:00Z'));
    expect(code(await register(as.vip, event))).toBe('200 OK');
    app.setNow(new Date('2026-11-23T10:00:00Z'));
    for (const answer of [
      await register(as.limited, event),
      await unregister(as.vip, event),
      await as.vip.post(queueOf(full)),
      await as.colleague.delete(queueOf(full)),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'event_over', detail: 'Cet événement est terminé.' },
      });
    expect(await listedOf(as.admin, full)).toMatchObject({ waiting: ['Inès'] });
  });

  it('for a full event is refused', async () => {
    const event = await make.event({ building: here.id, capacity: 1, registered: [people.neighbour.id] });
    expect(await register(as.vip, event)).toMatchObject({
      status: 409,
      body: { code: 'event_full', detail: 'Cet événement est complet.' },
    });
    expect(await seen(as.vip, event)).toMatchObject({ userNb: 1, maxUserNB: 1 });
  });
});

describe('the body', () => {
  const multipart = async (url: string, fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const encoded = new Response(form);
    return app.http.inject({
      method: 'PATCH',
      url,
      headers: {
        authorization: `token ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  };

  it('may be multipart form data', async () => {
    const event = await make.event({ building: here.id });
    for (const url of [REGISTER, UNREGISTER]) {
      const answer = await multipart(url, { pk: String(event.id) });
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }]);
    }
  });

  it('may be URL-encoded, or JSON with the id as text', async () => {
    const event = await make.event({ building: here.id });
    const type = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    const answer = await app.http.inject({
      method: 'PATCH',
      url: REGISTER,
      headers: { authorization: `token ${token}`, ...type },
      payload: `pk=${event.id}`,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK' }]);
    expect(code(await as.vip.patch(UNREGISTER, { pk: String(event.id) }))).toBe('200 OK');
  });

  it.each([
    [{}, 'pk'],
    [{ pk: 'abc' }, 'pk'],
    [{ pk: '-1' }, 'pk'],
    [{ pk: '' }, 'pk'],
  ])('%j is refused at its field', async (fields, field) => {
    const answers = [
      await multipart(REGISTER, fields),
      await app.http.inject({
        method: 'PATCH',
        url: REGISTER,
        headers: { authorization: `token ${token}` },
        payload: fields,
      }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().errors)).toEqual([field]);
    }
  });

  it('holds no file, and is no other form', async () => {
    const event = await make.event({ building: here.id });
    const withFile = await multipart(REGISTER, { pk: String(event.id), file: new Blob(['x']) });
    expect([withFile.statusCode, withFile.json().code]).toEqual([400, 'malformed']);
    for (const type of ['text/plain', 'application/xml']) {
      const answer = await app.http.inject({
        method: 'PATCH',
        url: REGISTER,
        headers: { authorization: `token ${token}`, 'content-type': type },
        payload: `pk=${event.id}`,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    }
    expect((await seen(as.vip, event)).userNb).toBe(0);
  });
});
