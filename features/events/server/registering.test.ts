import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import {
  clearEvents,
  fetchEvent,
  listedOf,
  makeEventFixture,
  queueOf,
  REGISTER,
  register,
  UNREGISTER,
  unregister,
} from '../../../test/support/fixtures/eventFixture.ts';
import { NOW } from '../../../test/support/fixtures/fixture.ts';

const fixture = await makeEventFixture();
const { app, here, people, as } = fixture;
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
  it('returns OK and counts', async () => {
    const event = await make.event({ building: here.id });
    expect((await register(as.vip, event)).body).toEqual({ status: 'OK' });
    expect(await fetchEvent(as.vip, event)).toMatchObject({ userNb: 1, isRegistered: true });
    expect(await fetchEvent(as.neighbour, event)).toMatchObject({ userNb: 1, isRegistered: false });
    expect((await unregister(as.vip, event)).body).toEqual({ status: 'OK' });
    expect(await fetchEvent(as.vip, event)).toMatchObject({
      userNb: 0,
      isRegistered: false,
      userRegistered: [],
    });
  });

  it('is not found for a cancelled event or its waiting list', async () => {
    const canceled = await make.event({ building: here.id, canceled: true, registered: [people.vip.id] });
    for (const answer of [
      await register(as.limited, canceled),
      await unregister(as.vip, canceled),
      await as.limited.post(queueOf(canceled)),
      await as.vip.delete(queueOf(canceled)),
    ])
      expect(code(answer)).toBe('404 not_found');
  });

  it('is possible until the event ends in local time', async () => {
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
});

describe('request body', () => {
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
  ])('is refused with a field error for %j', async (fields, field) => {
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

  it('is refused with a file or in another format', async () => {
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
    expect((await fetchEvent(as.vip, event)).userNb).toBe(0);
  });
});
