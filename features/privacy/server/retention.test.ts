import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { legalHolds } from '../../../core/legalHolds/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { findColumnsContaining, findFilesContaining } from '../../../test/support/findStoredText.ts';
import { makeFixture, NOW, TOMORROW, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { BOOK, bookingBody } from '../../../test/support/fixtures/roomFixture.ts';
import { type ReadNewActivity, trackNewActivity } from '../../../test/support/recordedActivity.ts';
import { eventRegistrations } from '../../events/server/tables.ts';
import { reservations, roomHolds } from '../../rooms/server/tables.ts';
import { visits } from '../../visits/server/tables.ts';

const { app, here, there, people, as } = await makeFixture();
const DAY = 24 * 60 * 60 * 1000;
const scope = new BuildingScope([here.id, there.id]);

let factsSince: ReadNewActivity;
const reported = async () => (await factsSince()).filter(({ kind }) => kind === 'visitors.anonymised');
beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(mails);
  factsSince = await trackNewActivity(app.db);
  await visits.delete(app.db, scope, () => undefined);
  await roomHolds.delete(app.db, scope, () => undefined);
  await reservations.delete(app.db, scope, () => undefined);
});

async function night(days: number): Promise<void> {
  app.setNow(new Date(NOW.getTime() + days * DAY));
  for (const name of ['privacy.forgetVisitors', 'mail.forget', 'kit.forgetKeys'])
    await app.database.pool.query(`select graphile_worker.add_job($1)`, [name]);
  await app.jobs.drain();
}
const visitRows = () => app.db.select().from(visits.in(scope));

it('a visitor is erased when the building’s retention period ends, not a day before', async () => {
  await as.vip.post('/list/createAppointment/', visitBody(here.id));
  await app.jobs.drain();
  const [before] = await visitRows();
  const edit = { pk: before?.id, visitor_entreprise: 'Cabinet Hugo' };
  expect((await as.vip.patch(visitsOf(here), edit)).status).toBe(200);
  await night(91);
  expect((await visitRows())[0]).toMatchObject({ visitorLastName: 'Martin', anonymisedAt: null });
  await night(92);
  const [after] = await visitRows();
  expect(after).toMatchObject({
    date: TOMORROW,
    residentId: people.vip.id,
    visitorFirstName: '',
    visitorLastName: '–',
    visitorEmail: null,
    organization: '',
    comment: '',
  });
  expect(after?.anonymisedAt).not.toBeNull();
  expect(after?.code).not.toBe(before?.code);
  const [listed] = (await (await app.as(people.vip)).get(`${visitsOf(here)}?start=${TOMORROW}`)).body.fields;
  expect(listed.visitor).toBe('–');
});

const PERSONAL_TEXTS = [
  'Martin',
  'Louise',
  'Dupond',
  'louise.martin',
  'dupond@',
  'Cabinet Verne',
  'Entretien',
  'Bérengère',
  'Tapinois',
];

it('erased names remain nowhere in the database, mails, attachments or audit log', async () => {
  const headers = { 'idempotency-key': 'once' };
  await as.vip.post('/list/createAppointment/', visitBody(here.id), headers);
  await app.jobs.drain();
  const [row] = await visitRows();
  await as.vip.patch(visitsOf(here), {
    pk: row?.id,
    last_name_visitor: 'Dupond',
    visitor_email: 'dupond@example.com',
  });
  const room = await app.make.room({ building: here.id });
  const guests = { externalUsers: 'Bérengère Tapinois, Louise Martin', debutDate: [[TOMORROW, TOMORROW]] };
  const { body } = await as.vip.post(BOOK, bookingBody(room, guests));
  expect(body.status).toBe('OK');
  await app.jobs.drain();
  expect(await findColumnsContaining(app, PERSONAL_TEXTS)).toEqual(
    expect.arrayContaining([
      'visits.comment',
      'visits.organization',
      'visits.visitor_email',
      'visits.visitor_last_name',
      'fact_personal.before',
      'mails.attachments',
      'mails.recipient',
      'mails.text',
      'reservations.external_names',
    ]),
  );
  await night(91);
  expect(await findColumnsContaining(app, PERSONAL_TEXTS)).toContain('reservations.external_names');
  await night(92);
  expect(await findColumnsContaining(app, PERSONAL_TEXTS)).toEqual([]);
  expect(await findFilesContaining(app, PERSONAL_TEXTS)).toEqual([]);
  const [reservation] = await app.db.select().from(reservations.in(scope));
  expect(reservation).toMatchObject({ date: TOMORROW, holderId: people.vip.id, externalNames: '' });
});

it('visitors and meeting guests are erased by the period of their own building', async () => {
  await app.db.update(buildings).set({ visitorRetentionDays: 1 }).where(eq(buildings.id, there.id));
  const date = '2026-11-20';
  for (const [building, holderId] of [
    [here.id, people.vip.id],
    [there.id, people.stranger.id],
  ] as const) {
    const held = [await app.make.room({ building })];
    await app.make.reservation({ rooms: held, holderId, date, externalNames: `Visiteur ${building}` });
    await app.make.visit({ building, residentId: holderId, date, visitorLastName: `Visiteur ${building}` });
  }
  await night(0);
  const left = await app.db.select().from(reservations.in(scope));
  expect(left.map(({ externalNames }) => externalNames).sort()).toEqual(['', `Visiteur ${here.id}`]);
  const names = (await visitRows()).map(({ visitorLastName }) => visitorLastName);
  expect(names.sort()).toEqual([`Visiteur ${here.id}`, '–']);
  const [report] = await reported();
  expect(report).toMatchObject({ buildingId: there.id, says: { counts: { rooms: 1, visits: 1 } } });
});

it('the cleanup is recorded once, with counts only', async () => {
  for (const time of ['09:00', '10:00'])
    await app.make.visit({ building: here.id, residentId: people.vip.id, date: '2026-08-01', time });
  await night(0);
  await night(1);
  const reports = await reported();
  expect(reports).toMatchObject([
    {
      actorId: null,
      buildingId: here.id,
      entity: 'building',
      entityId: here.id,
      says: { counts: { visits: 2 }, before: '2026-08-25' },
    },
  ]);
});

it('queued mails stay, and mails about accounts stay for 90 days', async () => {
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

it('a failed job stores no value that it was writing', async () => {
  const { pool } = app.database;
  await pool.query(`select graphile_worker.add_job('mail.wipe', '{"mail": "Tapinois"}')`);
  await expect(app.jobs.drain()).rejects.toThrow('Tapinois');
  const { rows } = await pool.query('select id, last_error from graphile_worker.jobs where attempts > 0');
  expect(rows.map(({ last_error: error }) => error)).toEqual([expect.stringContaining('Failed query')]);
  expect(rows[0].last_error).not.toContain('Tapinois');
  await pool.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)]);
});

const periods = async (body: object) =>
  expect((await as.admin.patch(`/api/buildings/${here.id}/retention`, body)).status).toBe(200);

it('names of handed-over parcels are erased if the building has set a period', async () => {
  await periods({ parcels: 60 });
  const parcel = (state: 'received' | 'atDesk') =>
    app.make.parcel({
      building: here.id,
      date: '2026-09-01',
      state,
      recipient: 'Zoé Quentin',
      sender: 'Tante Aglaé',
    });
  await parcel('received');
  await parcel('atDesk');
  await night(0);
  const { rows } = await app.database.pool.query('select recipient from parcels order by recipient');
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual(['Zoé Quentin', '–']);
});

it('registrations of past events are erased but stay counted, and reservations are deleted', async () => {
  await periods({ events: 30, reservations: 30, parking: 30 });
  const long = { startDate: '2026-10-01', endDate: '2026-10-01' };
  const event = (name: string, days: object) =>
    app.make.event({ building: here.id, name, createdBy: people.admin.id, ...days });
  const [over, recent] = [
    await event('Vendanges', long),
    await event('Galette', { startDate: '2026-11-20', endDate: '2026-11-20' }),
  ];
  const held = await app.make.user({ email: 'party@parvis.test', role: 'limited', buildings: [here.id] });
  const registrations = () =>
    app.database.pool
      .query('select event_id, user_id from event_registrations where building_id = $1', [here.id])
      .then(({ rows }) => rows.map((row) => [row.event_id, row.user_id]));
  for (const eventId of [over.id, recent.id])
    for (const userId of [people.vip.id, people.limited.id, held.id])
      await eventRegistrations.insert(app.db, new BuildingScope([here.id]), [
        { eventId, userId, sequence: 0, createdAt: NOW },
      ]);
  const room = await app.make.room({ building: here.id });
  const bay = await app.make.space({ building: here.id });
  for (const date of ['2026-10-01', '2026-11-20'])
    for (const holderId of [people.vip.id, held.id]) {
      const time = holderId === held.id ? { start: '14:00', end: '15:00' } : {};
      await app.make.reservation({ rooms: [room], holderId, title: `Salle ${date}`, date, ...time });
      await app.make.spaceReservation({
        space: bay,
        holderId,
        title: `Place ${date}`,
        startDate: date,
        endDate: date,
        ...(holderId === held.id ? { startTime: '18:00', endTime: '19:00' } : {}),
      });
    }
  await as.admin.post(`/api/buildings/${here.id}/privacy/holds`, {
    user: held.id,
    reason: 'Procédure 26/115',
  });
  await night(0);
  const kept = [over.id, held.id];
  const ofRecent = [people.vip.id, people.limited.id, held.id].map((id) => [recent.id, id]);
  expect((await registrations()).sort()).toEqual([kept, ...ofRecent].sort());
  const counted = await app.database.pool.query('select id, registered from events order by id');
  expect(counted.rows).toEqual([
    { id: over.id, registered: 3 },
    { id: recent.id, registered: 3 },
  ]);
  for (const table of ['reservations', 'bay_reservations']) {
    const { rows } = await app.database.pool.query(
      `select title, holder_id = ${held.id} as held from ${table} where title like '% 2026-%' order by title, held`,
    );
    const what = table === 'reservations' ? 'Salle' : 'Place';
    expect(rows).toEqual([
      { title: `${what} 2026-10-01`, held: true },
      { title: `${what} 2026-11-20`, held: false },
      { title: `${what} 2026-11-20`, held: true },
    ]);
  }
  const { runs } = (await as.admin.get(`/api/buildings/${here.id}/retention`)).body;
  expect(runs).toContainEqual({
    at: NOW.toISOString(),
    before: '2026-10-24',
    counts: { events: 2, reservations: 1, parking: 1 },
  });
  await legalHolds.delete(app.db, scope, () => undefined);
  await night(1);
  expect((await registrations()).sort()).toEqual(ofRecent.sort());
});
