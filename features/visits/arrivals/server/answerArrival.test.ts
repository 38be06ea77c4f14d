import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { activities, allowanceUses } from '../../../../kit/server/database/tables.ts';
import { hashToken } from '../../../../kit/server/hashing/tokenHash.ts';
import { codeVariants } from '../../../../test/support/codeVariants.ts';
import { makeFixture, NOW, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import { hostAnswerLinks, visits } from '../../server/tables.ts';
import { createHostAnswerLink } from './hostAnswerLinks.ts';

const { app, here, people, as } = await makeFixture();
const { anybody } = app;
const scope = new BuildingScope([here.id]);
const MINUTE = 60_000;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(activities);
  await app.db.delete(allowanceUses);
});

const change = (id: number, patch: object) =>
  visits.update(app.db, scope, patch, ({ id: own }) => eq(own, id));
async function arrived() {
  const visit = await app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    time: '09:30',
    status: 'done',
    visitorFirstName: 'Louise',
    visitorLastName: 'Martin',
    organization: 'Verne',
    checkedInAt: NOW,
  });
  const [own, assistant] = await Promise.all(
    [people.vip, people.colleague].map(({ id }) =>
      createHostAnswerLink({ db: app.db, building: here }, visit, id),
    ),
  );
  return { visit, own: `/api${plural(own?.path)}`, assistant: `/api${plural(assistant?.path)}` };
}
const plural = (path = '') => path.replace('/arrival/', '/arrivals/').replace(/\?.*/, '');
const answered = (id: number) => `/api/buildings/${here.id}/visits/${id}/answer`;

it('opening the link changes nothing, and an answer is stored with its author', async () => {
  const { visit, own, assistant } = await arrived();
  expect((await anybody.get(own)).body).toMatchObject({
    state: 'waits',
    visitor: 'Louise Martin',
    organization: 'Verne',
    time: '09:30',
    arrivedAt: '10:00',
    answer: null,
    building: { name: 'Parvis Haussmann' },
  });
  expect(await app.db.select().from(activities)).toEqual([]);
  app.setNow(later(2));
  expect((await anybody.post(own, { answer: 'fiveMinutes' })).body.answer).toEqual({
    answer: 'fiveMinutes',
    at: '10:02',
    by: 'Claire Fontaine',
    mine: true,
  });
  expect((await anybody.get(assistant)).body.answer).toMatchObject({ by: 'Claire Fontaine', mine: false });
  await anybody.post(assistant, { answer: 'coming' });
  const table = visits.in(scope);
  expect(await app.db.select().from(table).where(eq(table.id, visit.id))).toMatchObject([
    { hostAnswer: 'coming', hostAnsweredBy: people.colleague.id },
  ]);
  expect((await app.db.select().from(activities)).map(({ kind, says }) => [kind, says])).toEqual([
    ['visit.host_answered', { answer: 'fiveMinutes', by: people.vip.id }],
    ['visit.host_answered', { answer: 'coming', by: people.colleague.id }],
  ]);
  expect((await anybody.post(own, { answer: 'never' })).status).toBe(422);
});

it('a late answer is refused: sent up, left or check-in undone', async () => {
  const { visit, own } = await arrived();
  await anybody.post(own, { answer: 'sendUp' });
  app.setNow(later(1));
  expect((await anybody.post(own, { answer: 'coming' })).status).toBe(200);
  await anybody.post(own, { answer: 'sendUp' });
  app.setNow(later(4));
  const refused = (code: string) => ({ status: 409, body: { code } });
  expect(await anybody.post(own, { answer: 'coming' })).toMatchObject(refused('arrival_sent_up'));
  await change(visit.id, { departedAt: later(3) });
  expect((await anybody.get(own)).body.state).toBe('left');
  expect(await anybody.post(own, { answer: 'coming' })).toMatchObject(refused('arrival_left'));
  await change(visit.id, { status: 'waiting' });
  expect(await as.vip.post(answered(visit.id), { answer: 'coming' })).toMatchObject(
    refused('arrival_undone'),
  );
});

it('a link in capitals, with a trailing slash or a query, is accepted', async () => {
  const { own } = await arrived();
  const code = own.slice(own.lastIndexOf('/') + 1);
  for (const variant of codeVariants(code))
    expect((await anybody.get(`/api/arrivals/${encodeURIComponent(variant)}`)).status).toBe(200);
});

it('a link with a code of the former format is accepted in its original case', async () => {
  const { visit } = await arrived();
  const code = 'aB3_dE-fGh1jKLmN0pQrStUvWxYz23456789AbCdEfG';
  const link = {
    tokenHash: hashToken(code),
    visitId: visit.id,
    userId: people.vip.id,
    expiresAt: later(600),
  };
  await hostAnswerLinks.insert(app.db, scope, [link]);
  const read = async (written: string) =>
    (await anybody.get(`/api/arrivals/${encodeURIComponent(written)}`)).status;
  for (const written of [code, `${code}/`, `${code}?utm_source=mail`]) expect(await read(written)).toBe(200);
  expect(await read(code.toUpperCase())).toBe(422);
});

it('a link expires with its day and when its recipient leaves', async () => {
  const { own } = await arrived();
  const dead = { status: 422, body: { code: 'arrival_link_dead' } };
  expect(await anybody.get('/api/arrivals/nothing')).toMatchObject(dead);
  app.setNow(new Date('2026-11-23T22:59:00Z'));
  expect((await anybody.get(own)).status).toBe(200);
  app.setNow(new Date('2026-11-23T23:00:00Z'));
  expect(await anybody.get(own)).toMatchObject(dead);
  expect(await anybody.post(own, { answer: 'coming' })).toMatchObject(dead);
  app.setNow(NOW);
  const leaver = await app.make.user({ buildings: [here.id], active: false });
  const visit = await app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    status: 'done',
  });
  const { path } = await createHostAnswerLink({ db: app.db, building: here }, visit, leaver.id);
  expect(await anybody.get(`/api${plural(path)}`)).toMatchObject(dead);
});

it('host and assistants can answer in the app, other residents get not found', async () => {
  const { visit } = await arrived();
  expect((await as.vip.post(answered(visit.id), { answer: 'sendUp' })).status).toBe(200);
  expect((await as.reception.post(answered(visit.id), { answer: 'coming' })).status).toBe(403);
  expect((await as.neighbour.post(answered(visit.id), { answer: 'coming' })).status).toBe(404);
});
