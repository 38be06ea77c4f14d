import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, expect, it } from 'vitest';
import { weekdays } from '../../../core/buildings/building.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { activities, allowanceUses, mails } from '../../../kit/server/database/tables.ts';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import {
  makeFixture,
  NOW,
  readMails,
  runDueJobs,
  TODAY,
  TOMORROW,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { visits } from '../../visits/server/tables.ts';

const { app, here, there, closed, people, as } = await makeFixture();
const { anybody } = app;
const scope = new BuildingScope([here.id, there.id, closed.id]);
const ADDRESS = 'louise.martin@example.com';
const HOUR = 3_600_000;

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(mails);
  await app.db.delete(activities);
  await app.db.delete(allowanceUses);
});

type Over = Partial<Parameters<typeof app.make.visit>[0]>;
const visit = (over: Over = {}) =>
  app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    time: '11:30',
    visitorFirstName: 'louise',
    visitorLastName: 'martin',
    visitorEmail: ADDRESS,
    language: 'en',
    ...over,
  });
const at = (code: string) => `/api/visits/${code}`;
const read = (code: string) => anybody.get(at(code));
const say = (code: string, body: object) => anybody.post(`${at(code)}/word`, body);
const cancel = (code: string) => anybody.post(`${at(code)}/cancellation`, {});
const rowOf = async (id: number) => {
  const table = visits.in(scope);
  const [row] = await app.db.select().from(table).where(eq(table.id, id));
  return row;
};
const told = (over: object = {}) => ({
  email: ADDRESS,
  date: TODAY,
  time: '11:30',
  sequence: 0,
  off: false,
  ...over,
});

it('shows time, place, host and what to bring, and no email', async () => {
  const none = Object.fromEntries(weekdays.map((day) => [day, null]));
  await app.db
    .update(buildings)
    .set({
      address: '12 boulevard Haussmann, 75009 Paris',
      directions: { fr: 'Métro Havre', en: 'Metro Havre' },
      whatToBring: { fr: 'Une pièce d’identité', en: '' },
      receptionPhone: '01 23 45 67 89',
      openingHours: { ...none, monday: { opens: '08:00', closes: '20:00' } } as never,
    })
    .where(eq(buildings.id, here.id));
  const { code } = await visit({ comment: 'Wheelchair', organization: 'Verne' });
  const { status, body, headers } = await read(code);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(body).toMatchObject({
    state: 'expected',
    visitor: 'Louise Martin',
    date: TODAY,
    time: '11:30',
    movedFrom: null,
    host: { name: 'Claire Fontaine', company: 'Hélios Conseil' },
    building: {
      name: 'Parvis Haussmann',
      address: '12 boulevard Haussmann, 75009 Paris',
      directions: { en: 'Metro Havre' },
      receptionPhone: '01 23 45 67 89',
      hours: { opens: '08:00', closes: '20:00' },
    },
    agreement: { state: 'toSign', path: expect.stringContaining(`code=${code}`) },
    said: null,
    may: { late: true, here: true, cancel: true },
  });
  expect(JSON.stringify(body)).not.toMatch(/vip@parvis|Wheelchair/);
});

it('every invalid code gets the same answer: unknown, past, cancelled or deleted', async () => {
  const over = await visit({ date: '2026-11-22', status: 'missed' });
  const off = await visit({ building: closed.id });
  const [one, other] = [await visit(), await visit({ building: there.id, residentId: people.stranger.id })];
  const shared = 'f'.repeat(32);
  for (const { id } of [one, other])
    await app.database.pool.query('update visits set code = $1 where id = $2', [shared, id]);
  const forgotten = await visit();
  const removed = await visit({ visitorEmail: null });
  await as.vip.delete(visitsOf(here), { pk: removed.id });
  await app.database.pool.query('update visits set code = $1 where id = $2', ['e'.repeat(32), forgotten.id]);
  const codes = ['0'.repeat(32), 'x', over.code, off.code, shared, removed.code, forgotten.code];
  const answers = await Promise.all(codes.map(read));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, body: { code: 'visit_link_dead' } });
  expect((await read('e'.repeat(32))).status).toBe(200);
  // After one of two visits with a shared code is deleted, the code still opens neither.
  await app.database.pool.query('delete from visits where id = $1', [other.id]);
  expect((await read(shared)).status).toBe(404);
});

it('a hundred invalid codes per hour and network are the limit, valid codes are never limited', async () => {
  const { code } = await visit();
  for (let guess = 0; guess < 100; guess += 1) expect((await read(`wrong${guess}`)).status).toBe(404);
  const refused = await read('wrong');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await say('wrong', { says: 'here' })).status).toBe(429);
  expect((await read(code)).status).toBe(200);
  app.setNow(new Date(NOW.getTime() + HOUR + 1_000));
  expect((await read('wrong')).status).toBe(404);
});

it('a delay is shown to host and reception and can be withdrawn', async () => {
  const { id, code } = await visit({ organization: 'Verne' });
  const { body } = await say(code, { says: 'late', minutes: 20 });
  expect(body.said).toEqual({ what: 'late', minutes: 20 });
  expect(await rowOf(id)).toMatchObject({ visitorSays: 'late', visitorSaysAt: NOW, lateMinutes: 20 });
  const [mail] = await readMails(app);
  expect(mail).toMatchObject({ recipient: 'vip@parvis.test', buildingId: here.id });
  expect(await app.db.select().from(activities)).toMatchObject([
    { kind: 'visit.visitor_says', actorId: null, says: { what: 'late', minutes: 20 } },
  ]);
  await say(code, { says: 'late', minutes: 20 });
  expect(await app.db.select().from(activities)).toHaveLength(1);
  expect((await say(code, { says: 'onTime' })).body.said).toBeNull();
  expect((await readMails(app)).at(-1)?.subject).toBe('Louise Martin arrive à 11:30 comme prévu');
  expect(await rowOf(id)).toMatchObject({ visitorSays: null, lateMinutes: null });
  expect((await say(code, { says: 'late' })).status).toBe(422);
  expect((await say(code, { says: 'late', minutes: 45 })).status).toBe(422);
});

it('arrival can be reported from two hours before, on the day only, without a check-in', async () => {
  const [soon, later, tomorrow] = [
    await visit({ time: '12:00' }),
    await visit({ time: '12:01' }),
    await visit({ date: TOMORROW, time: '00:30' }),
  ];
  expect((await read(later.code)).body.may).toEqual({ late: true, here: false, cancel: true });
  expect((await read(tomorrow.code)).body.may).toEqual({ late: false, here: false, cancel: true });
  for (const { code } of [later, tomorrow])
    expect(await say(code, { says: 'here' })).toMatchObject({
      status: 409,
      body: { code: 'visit_word_refused' },
    });
  expect((await say(soon.code, { says: 'here' })).body).toMatchObject({
    state: 'expected',
    said: { what: 'here', minutes: null },
  });
  expect((await readMails(app)).map(({ subject }) => subject)).toEqual(['Louise Martin est sur place']);
});

it("cancelling notifies the host and removes the visitor's calendar entry", async () => {
  const { id, code } = await visit({ time: '16:00', invitedAt: NOW, told: [told({ time: '16:00' })] });
  expect((await cancel(code)).body).toMatchObject({
    state: 'canceled',
    may: { late: false, here: false, cancel: false },
  });
  expect((await cancel(code)).status).toBe(200);
  expect((await rowOf(id))?.status).toBe('canceled');
  await runDueJobs(app, HOUR);
  const written = await readMails(app);
  expect(written.map(({ recipient }) => recipient).sort()).toEqual([ADDRESS, 'vip@parvis.test']);
  const file = written.find(({ recipient }) => recipient === ADDRESS)?.attachments[0];
  expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('METHOD:CANCEL');
  expect((await app.db.select().from(activities)).map(({ kind }) => kind)).toEqual([
    'visit.canceled_by_visitor',
  ]);
  expect((await say(code, { says: 'late', minutes: 10 })).status).toBe(409);
  expect((await anybody.get(`${at(code)}/calendar`)).status).toBe(404);
});

it('a checked-in visitor sees that and can send no message', async () => {
  const { id, code } = await visit();
  await app.database.pool.query(`update visits set status = 'done', checked_in_at = $1 where id = $2`, [
    NOW,
    id,
  ]);
  expect((await read(code)).body).toMatchObject({
    state: 'here',
    may: { late: false, here: false, cancel: false },
  });
  expect((await cancel(code)).body.code).toBe('visit_word_refused');
});

it('minors are not asked to sign the agreement', async () => {
  const { code } = await visit({ partySize: 24, partyMinors: true });
  expect((await read(code)).body.agreement.state).toBe('notAsked');
});

it('a visitor checked in without signing can sign for this visit on the page', async () => {
  const [{ id, code }, other] = [await visit(), await visit({ visitorEmail: 'other@example.com' })];
  await as.reception.post(`/api/buildings/${here.id}/visits/${id}/arrival`, {});
  const { state, agreement } = (await read(code)).body;
  expect([state, agreement.state]).toEqual(['here', 'toSign']);
  const given = Object.fromEntries(new URL(agreement.path, 'https://parvis.test').searchParams);
  const signer = { name: 'Louise Martin', signature: 'Louise Martin', email: ADDRESS };
  const signed = { ...signer, dna: 0, id_appointment: Number(given.appointment), code: given.code };
  expect((await anybody.post('/dna/signeddna/', signed)).status).toBe(200);
  expect((await read(code)).body.agreement.state).toBe('signed');
  expect((await read(other.code)).body.agreement.state).toBe('toSign');
});

it('a moved visit shows the former time and drops messages about it', async () => {
  const { id, code } = await visit({ invitedAt: NOW, told: [told()] });
  await say(code, { says: 'late', minutes: 30 });
  const edit = { pk: id, date: TOMORROW, time: '15:00' };
  expect((await as.vip.patch(visitsOf(here), edit)).status).toBe(200);
  expect((await read(code)).body).toMatchObject({
    date: TOMORROW,
    time: '15:00',
    movedFrom: { date: TODAY, time: '11:30' },
    said: null,
  });
  await as.vip.patch(visitsOf(here), { pk: id, visitor_email: 'other@example.com' });
  expect((await read(code)).status).toBe(404);
  expect(await rowOf(id)).toMatchObject({ movedFromDate: null });
});

it('the calendar file has the uid and sequence of the invitation', async () => {
  const { id, code } = await visit({ sequence: 2, language: 'fr' });
  const { text, headers } = await anybody.get(`${at(code)}/calendar`);
  expect(headers['content-type']).toContain('text/calendar');
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(event?.getFirstPropertyValue('uid')).toBe(`visit-${here.id}-${id}@parvis.test`);
  expect(event?.getFirstPropertyValue('sequence')).toBe(2);
  expect(event?.getFirstPropertyValue('summary')).toBe('Visite chez Hélios Conseil');
});

it('a code in capitals, with a trailing slash or a query, is accepted', async () => {
  const { code } = await visit();
  for (const variant of codeVariants(code)) {
    const { status, body } = await read(encodeURIComponent(variant));
    expect([status, body.visitor]).toEqual([200, 'Louise Martin']);
  }
  for (const path of [`${code.toUpperCase()}/`, `${code}?utm_source=mail`])
    expect((await read(path)).status).toBe(200);
  expect((await anybody.get(`${at(code.toUpperCase())}/calendar`)).status).toBe(200);
  expect((await say(code.toUpperCase(), { says: 'here' })).status).toBe(
    (await say(code, { says: 'here' })).status,
  );
  expect((await cancel(`${code.toUpperCase()}%2F`)).body.state).toBe('canceled');
});
