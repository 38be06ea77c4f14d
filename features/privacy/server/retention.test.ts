import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/scope.ts';
import { auditEntries, auditPersonal, mails } from '../../../kit/server/tables.ts';
import { NOW, scene, TOMORROW, visitBody, visitsOf } from '../../../test/scene.ts';
import { appointments } from '../../appointments/server/tables.ts';
import { buildings } from '../../buildings/server/tables.ts';

const { app, here, there, people, as } = await scene();
const DAY = 24 * 60 * 60 * 1000;
const scope = new BuildingScope([here.id, there.id]);

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(mails);
  await app.db.delete(auditEntries);
  await appointments.delete(app.db, scope, () => undefined);
});

async function night(days: number): Promise<void> {
  app.setNow(new Date(NOW.getTime() + days * DAY));
  for (const name of ['privacy.forgetVisitors', 'mail.forget'])
    await app.database.pool.query(`select graphile_worker.add_job($1)`, [name]);
  await app.jobs.drain();
}
const visits = () => app.db.select().from(appointments.in(scope));

it('a visitor is forgotten when the building’s period is over, not a day before', async () => {
  await as.vip.post('/list/createAppointment/', visitBody(here.id));
  await app.jobs.drain();
  const [before] = await visits();
  const edit = { pk: before?.id, visitor_entreprise: 'Cabinet Hugo' };
  expect((await as.vip.patch(visitsOf(here), edit)).status).toBe(200);
  // The visit is on day 1, and 90 days are kept.
  await night(91);
  expect((await visits())[0]).toMatchObject({ visitorLastName: 'Martin', anonymisedAt: null });
  await night(92);
  const [after] = await visits();
  expect(after).toMatchObject({
    date: TOMORROW,
    residentId: people.vip.id,
    visitorFirstName: '',
    visitorLastName: '–',
    visitorEmail: '',
    organization: '',
    comment: '',
  });
  expect(after?.anonymisedAt).not.toBeNull();
  expect(after?.code).not.toBe(before?.code);
  const [listed] = (await (await app.as(people.vip)).get(`${visitsOf(here)}?start=${TOMORROW}`)).body.fields;
  expect(listed.visitor).toBe('–');
});

it('nor does their name stand in mails, attachments or the audit trail', async () => {
  await as.vip.post('/list/createAppointment/', visitBody(here.id));
  await app.jobs.drain();
  const [row] = await visits();
  await as.vip.patch(visitsOf(here), {
    pk: row?.id,
    last_name_visitor: 'Dupond',
    visitor_email: 'dupond@example.com',
  });
  await app.jobs.drain();
  expect(await app.db.$count(mails)).toBeGreaterThan(1);
  expect(await app.db.$count(auditPersonal, eq(auditPersonal.personKind, 'visitor'))).toBe(1);
  await night(92);
  const kept = JSON.stringify([
    await app.db.select().from(mails),
    await app.db.select().from(auditPersonal),
    await app.db.select().from(auditEntries),
    await visits(),
  ]);
  for (const text of ['Martin', 'Dupond', 'louise.martin', 'dupond@', 'Cabinet Verne', 'Entretien'])
    expect([text, kept.includes(text)]).toEqual([text, false]);
});

it('is reported in the audit trail, once, with counts only', async () => {
  for (const time of ['09:00', '10:00'])
    await app.make.appointment({ building: here.id, residentId: people.vip.id, date: '2026-08-01', time });
  await night(0);
  await night(1);
  const reports = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'visitors.anonymised'));
  expect(reports).toMatchObject([
    {
      actorId: null,
      buildingId: here.id,
      entity: 'building',
      entityId: here.id,
      values: { appointments: 2, before: '2026-08-25' },
    },
  ]);
});

it('each building has its own period', async () => {
  await app.db.update(buildings).set({ visitorRetentionDays: 1 }).where(eq(buildings.id, there.id));
  const date = '2026-11-20';
  await app.make.appointment({ building: here.id, residentId: people.vip.id, date, visitorLastName: 'Ici' });
  await app.make.appointment({
    building: there.id,
    residentId: people.stranger.id,
    date,
    visitorLastName: 'Là',
  });
  await night(0);
  expect((await visits()).map(({ visitorLastName: name }) => name).sort()).toEqual(['Ici', '–']);
});

it('mails that still wait to leave stay, and so do those about accounts until 90 days have passed', async () => {
  const mail = { recipient: 'x@example.com', language: 'fr' as const, subject: 's', text: 't', html: 'h' };
  const createdAt = new Date(NOW.getTime() - 100 * DAY);
  await app.db.insert(mails).values([
    { ...mail, key: 'waiting', buildingId: here.id, state: 'queued', createdAt },
    { ...mail, key: 'sent', buildingId: here.id, state: 'sent', createdAt },
    { ...mail, key: 'account', state: 'sent', createdAt },
    { ...mail, key: 'young', state: 'sent', createdAt: new Date(NOW.getTime() - 89 * DAY) },
  ]);
  await night(0);
  expect((await app.db.select().from(mails)).map(({ key }) => key).sort()).toEqual(['waiting', 'young']);
});
