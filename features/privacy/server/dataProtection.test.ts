import { beforeEach, describe, expect, it } from 'vitest';
import { legalHolds } from '../../../core/legalHolds/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { findColumnsContaining } from '../../../test/support/findStoredText.ts';
import { makeFixture, NOW, readMails, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import { BOOK, bookingBody } from '../../../test/support/fixtures/roomFixture.ts';
import { readZip } from '../../../test/support/readZip.ts';
import { visits } from '../../visits/server/tables.ts';

const { app, here, closed, people, as } = await makeFixture();
const at = (path: string, building: { id: number } = here) => `/api/buildings/${building.id}/privacy/${path}`;
const scope = new BuildingScope([here.id]);
const EMAIL = 'berengere@tapinois.example';
const PERSON = { name: 'Bérengère Tapinois', email: EMAIL };
const DAY = 86_400_000;

beforeEach(async () => {
  app.setNow(NOW);
  await legalHolds.delete(app.db, scope, () => undefined);
  await visits.delete(app.db, scope, () => undefined);
  await app.db.delete(mails);
});

async function visitor(date = TODAY) {
  const { id } = await app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date,
    visitorFirstName: 'Bérengère',
    visitorLastName: 'Tapinois',
    visitorEmail: EMAIL,
  });
  await app.db.insert(mails).values({
    buildingId: here.id,
    key: `t:${id}`,
    recipient: EMAIL.toUpperCase(),
    language: 'fr',
    subject: 'Visite',
    text: 'Bérengère',
    html: '',
    state: 'sent',
    createdAt: new Date(`${date}T08:00:00Z`),
  });
  return id;
}
const found = async (search: string, caller = as.admin) =>
  (await caller.get(`${at('people')}?search=${encodeURIComponent(search)}`)).body.fields;
const periods = async (body: object) =>
  expect((await as.admin.patch(`/api/buildings/${here.id}/retention`, body)).status).toBe(200);
const night = async (days: number) => {
  app.setNow(new Date(NOW.getTime() + days * DAY));
  await app.database.pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
  await app.jobs.drain();
  app.setNow(NOW);
};

async function unzipped({ bytes }: { bytes: Buffer }) {
  const files = await readZip(bytes);
  return { json: JSON.parse(files['parvis.json'] ?? ''), page: files['parvis.html'] ?? '' };
}

describe('personal data', () => {
  it('is found by name or address in all features', async () => {
    await visitor();
    const room = await app.make.room({ building: here.id });
    const guests = {
      externalUsers: 'Paul Roy; bérengère tapinois',
      debutDate: [[TODAY, TODAY]],
      debutTime: '17:00',
      endTime: '18:00',
    };
    expect((await as.vip.post(BOOK, bookingBody(room, guests))).body.status).toBe('OK');
    expect(await found('tapinois bere')).toMatchObject([
      { kind: 'visitor', ...PERSON, counts: { visits: 1, mail: 1 }, held: false },
      { kind: 'visitor', name: 'bérengère tapinois', email: '', counts: { rooms: 1 } },
    ]);
    expect(await found('BERENGERE@tapinois')).toMatchObject([{ ...PERSON }]);
    expect(await found('fontaine')).toMatchObject([
      {
        kind: 'resident',
        user: people.vip.id,
        name: 'Claire Fontaine',
        companyName: 'Hélios Conseil',
        may: true,
      },
    ]);
    expect((await as.admin.get(`${at('people')}?search=x`)).status).toBe(422);
    expect((await as.admin.get(`${at('people', closed)}?search=tapinois`)).body.fields).toEqual([]);
  });

  it('is exported as a whole, which is recorded', async () => {
    await visitor();
    const query = new URLSearchParams(PERSON);
    const { status, bytes, headers } = await as.admin.get(`${at('export')}?${query}`);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await as.admin.get(`${at('export')}?name=Nobody`)).status).toBe(404);
    expect((await as.admin.get(`${at('export')}?user=${people.vip.id}`)).status).toBe(200);
    expect((await as.admin.get(`${at('export')}`)).status).toBe(422);
    const told = (await as.admin.get(`/api/buildings/${here.id}/audit?limit=2`)).body.fields;
    expect(told.map(({ kind }: { kind: string }) => kind)).toEqual([
      'user.data_exported',
      'visitors.data_exported',
    ]);
  });

  it('of a resident is exported without private parts, and the resident is mailed a link to everything', async () => {
    const room = await app.make.room({ building: here.id });
    const names = { title: 'Projet Zéphyr', externalNames: 'Ulysse Grand' };
    await app.make.reservation({ rooms: [room], holderId: people.vip.id, date: TODAY, ...names });
    const secret = /Zéphyr|Ulysse/;
    const { json, page } = await unzipped(await as.admin.get(`${at('export')}?user=${people.vip.id}`));
    expect(json.leftOut).toEqual(
      expect.arrayContaining([
        'Vos salles de réunion (Titre, Participants externes)',
        'E-mails qui vous ont été envoyés',
      ]),
    );
    expect(json.mails).toBeUndefined();
    expect(json.rooms[0]).not.toHaveProperty('bookingTitle');
    expect([JSON.stringify(json), page].filter((text) => secret.test(text))).toEqual([]);
    expect(page).toContain('/resident/profile');
    const own = await unzipped(await as.vip.get('/api/me/export'));
    expect([own.json.leftOut, own.json.rooms[0].bookingTitle]).toEqual([undefined, names.title]);
    expect((await as.admin.post(at(`people/${people.vip.id}/offer`), {})).status).toBe(200);
    expect((await readMails(app)).at(-1)).toMatchObject({
      recipient: people.vip.email,
      text: expect.stringContaining('/resident/profile'),
    });
    const closed = await app.make.user({ buildings: [here.id], active: false });
    const refused = await as.admin.post(at(`people/${closed.id}/offer`), {});
    expect([refused.status, refused.body.code]).toEqual([409, 'account_closed']);
  });

  it('of a visitor is erased in all features, and future visits are removed', async () => {
    const id = await visitor();
    const room = await app.make.room({ building: here.id });
    const guests = {
      externalUsers: 'Bérengère Tapinois, Paul Roy',
      debutDate: [[TODAY, TODAY]],
      debutTime: '17:00',
      endTime: '18:00',
    };
    await as.vip.post(BOOK, bookingBody(room, guests));
    expect((await as.admin.post(at('erasures'), PERSON)).status).toBe(200);
    expect((await as.admin.post(at('erasures'), { name: PERSON.name })).status).toBe(200);
    expect(await found('tapinois')).toEqual([]);
    expect(await found('paul roy')).toHaveLength(1);
    const [row] = await app.db.select().from(visits.in(scope));
    expect(row).toMatchObject({ id, status: 'canceled', visitorLastName: '–' });
    expect(await findColumnsContaining(app, ['tapinois'])).toEqual([]);
    expect((await as.admin.post(at('erasures'), PERSON)).status).toBe(404);
  });

  it('of a visitor is found and erased although the stored name has invisible characters', async () => {
    await app.make.visit({
      building: here.id,
      residentId: people.vip.id,
      date: TODAY,
      visitorEmail: null,
      visitorFirstName: 'Béren\u00adgère',
      visitorLastName: 'Tapi\u200bnois',
    });
    const room = await app.make.room({ building: here.id });
    const externalNames = 'Béren\u2060gère\u00a0 Tapinois\ufeff';
    await app.make.reservation({ rooms: [room], holderId: people.vip.id, date: TODAY, externalNames });
    const entry = { category: 'incident', text: 'Vu Bérengère\u00a0Tapi\u00adnois ici' };
    expect((await as.reception.post(`/api/buildings/${here.id}/logbook`, entry)).status).toBe(200);
    expect((await found('tapinois')).map(({ counts }: { counts: object }) => counts)).toEqual(
      expect.arrayContaining([expect.objectContaining({ visits: 1 })]),
    );
    expect((await as.admin.post(at('erasures'), { name: PERSON.name })).status).toBe(200);
    expect(await findColumnsContaining(app, ['bérengère', 'béren\u00adgère', 'béren\u2060gère'])).toEqual([]);
  });

  it('of a visitor is found by one Chinese or Korean character', async () => {
    const named = { building: here.id, residentId: people.vip.id, date: TODAY };
    await app.make.visit({ ...named, visitorFirstName: '太郎', visitorLastName: '山田' });
    await app.make.visit({ ...named, visitorFirstName: '민준', visitorLastName: '김' });
    expect(await found('山')).toMatchObject([{ name: '太郎 山田' }]);
    expect(await found('김')).toMatchObject([{ name: '민준 김' }]);
  });

  it('of a resident is erased with the account', async () => {
    const leaver = await app.make.user({
      email: 'leaver@parvis.test',
      role: 'limited',
      buildings: [here.id],
    });
    const preview = await as.admin.get(at(`people/${leaver.id}/preview`));
    expect(preview.body.leaving.length).toBeGreaterThan(0);
    expect((await as.admin.post(at('erasures'), { user: leaver.id })).status).toBe(200);
    expect((await as.admin.post(at('erasures'), { user: leaver.id })).status).toBe(404);
    expect((await as.deputy.post(at('erasures'), { user: people.admin.id })).status).toBe(403);
  });
});

describe('a legal hold', () => {
  const hold = (body: object) => as.admin.post(at('holds'), { reason: 'Procédure 26/114', ...body });

  it('protects a visit from cleanup, erasure and deletion until it is lifted', async () => {
    const id = await visitor('2026-11-20');
    await app.make.visit({
      building: here.id,
      residentId: people.vip.id,
      date: '2026-11-20',
      visitorLastName: 'Autre',
    });
    expect((await hold({ visit: id })).body).toMatchObject({ count: 1 });
    expect(await found('tapinois')).toMatchObject([{ held: true }]);
    expect((await as.admin.post(at('erasures'), PERSON)).body.code).toBe('legal_hold');
    await night(91);
    const names = (await app.db.select().from(visits.in(scope))).map(({ visitorLastName: name }) => name);
    expect(names.sort()).toEqual(['Tapinois', '–']);
    expect(await app.db.$count(mails)).toBe(1);
    const [{ pk, ...listed }] = (await as.admin.get(at('holds'))).body.fields;
    expect(listed).toMatchObject({
      kind: 'visit',
      name: 'Bérengère Tapinois',
      visitDate: '2026-11-20',
      reason: 'Procédure 26/114',
      setBy: 'Anne Rivière',
    });
    expect((await as.admin.post(at(`holds/${pk}/lifting`), { reason: 'Classée' })).status).toBe(200);
    const [told] = (await as.admin.get(`/api/buildings/${here.id}/audit?about=visit:${id}`)).body.fields;
    expect(told).toMatchObject({
      kind: 'visit.hold_lifted',
      who: 'Anne Rivière',
      changes: [{ field: 'Motif', before: 'Procédure 26/114', after: 'Classée' }],
    });
    await night(92);
    expect(await found('tapinois')).toEqual([]);
  });

  it('on a visitor covers later items and those with only the name, and is lifted once', async () => {
    await visitor('2026-11-20');
    await visitor('2026-11-21');
    expect((await hold(PERSON)).body.count).toBe(1);
    expect((await hold({ name: 'berengere  TAPINOIS', email: EMAIL.toUpperCase() })).body.count).toBe(0);
    const [listed, ...others] = (await as.admin.get(at('holds'))).body.fields;
    expect([listed, others]).toMatchObject([{ kind: 'visitor', name: PERSON.name, visitDate: null }, []]);
    const later = await visitor(TOMORROW);
    const room = await app.make.room({ building: here.id });
    const meeting = { rooms: [room], holderId: people.vip.id, date: '2026-11-20' };
    await app.make.reservation({ ...meeting, externalNames: 'Paul Roy, berengere tapinois' });
    const removed = await as.vip.delete(`/list/deleteGetPatchAppointment/${here.id}/`, { pk: later });
    expect(removed.body.code).toBe('legal_hold');
    expect((await as.admin.post(at('erasures'), { name: PERSON.name })).body.code).toBe('legal_hold');
    await night(92);
    expect(await found('tapinois')).toMatchObject([
      { ...PERSON, counts: { visits: 3, mail: 3 }, held: true, liftable: true },
      { name: 'berengere tapinois', email: '', counts: { rooms: 1 }, held: true, liftable: false },
    ]);
    expect(await found('paul roy')).toEqual([]);
    const lifting = () => as.admin.post(at('people/lifting'), { ...PERSON, reason: 'Classée' });
    expect([(await lifting()).status, (await lifting()).status]).toEqual([200, 404]);
    const trail = (await as.admin.get(`/api/buildings/${here.id}/audit?limit=20`)).body.fields;
    expect(trail.find(({ kind }: { kind: string }) => kind === 'visitors.hold_lifted')).toMatchObject({
      who: 'Anne Rivière',
      changes: [{ field: 'Motif', before: 'Procédure 26/114', after: 'Classée' }],
    });
    await night(93);
    expect(await found('tapinois')).toEqual([]);
  });

  it('on a single visit is lifted from the visitor’s row as well', async () => {
    for (const date of ['2026-11-20', '2026-11-21']) await hold({ visit: await visitor(date) });
    expect(await found('tapinois')).toMatchObject([{ held: true, liftable: true }]);
    await as.admin.post(at('people/lifting'), { ...PERSON, reason: 'Classée' });
    expect((await as.admin.get(at('holds'))).body.total).toBe(0);
  });

  it('protects a future visit from removal', async () => {
    const id = await visitor('2026-12-01');
    await hold({ visit: id });
    const removed = await as.vip.delete(`/list/deleteGetPatchAppointment/${here.id}/`, { pk: id });
    expect([removed.status, removed.body.code]).toEqual([409, 'legal_hold']);
  });

  it('protects an account and its data from every kind of deletion', async () => {
    const held = await app.make.user({ email: 'held@parvis.test', role: 'limited', buildings: [here.id] });
    await app.make.visit({
      building: here.id,
      residentId: held.id,
      date: '2026-11-20',
      visitorLastName: 'Chez',
    });
    expect((await hold({ user: held.id })).body.count).toBe(1);
    expect((await hold({ user: held.id })).body.count).toBe(0);
    const refused = await as.admin.post(at('erasures'), { user: held.id });
    expect([refused.status, refused.body.code]).toEqual([409, 'legal_hold']);
    await night(91);
    expect((await app.db.select().from(visits.in(scope)))[0]?.visitorLastName).toBe('Chez');
  });

  it('needs a reason and something of the building', async () => {
    expect((await hold({ user: people.vip.id, reason: ' ' })).status).toBe(422);
    expect((await hold({ user: people.stranger.id })).status).toBe(404);
    expect((await hold({ visit: 99_999 })).status).toBe(404);
    expect((await hold({})).status).toBe(422);
  });
});

describe('a recorded request', () => {
  const body = { kind: 'access', name: 'Paul Roy', channel: 'letter', receivedOn: '2026-01-31' };

  it('is due a month after it was received, and is closed once', async () => {
    const { body: made } = await as.admin.post(at('requests'), body);
    expect(made.dueOn).toBe('2026-02-28');
    const open = (await as.admin.get(at('requests'))).body.fields;
    expect(open).toMatchObject([
      { pk: made.pk, name: 'Paul Roy', recordedBy: 'Anne Rivière', outcome: null },
    ]);
    const closing = at(`requests/${made.pk}/closing`);
    expect((await as.admin.post(closing, { outcome: 'answered' })).status).toBe(200);
    expect((await as.admin.post(closing, { outcome: 'refused' })).status).toBe(404);
    expect((await as.admin.get(`${at('requests')}?status=closed`)).body.fields).toMatchObject([
      { outcome: 'answered' },
    ]);
    await app.database.pool.query(`update privacy_requests set closed_at = closed_at - interval '366 days'`);
    await app.database.pool.query(`select graphile_worker.add_job('privacy.forgetRequests')`);
    await app.jobs.drain();
    expect((await as.admin.get(`${at('requests')}?status=closed`)).body.total).toBe(0);
  });

  it('cannot be received in the future', async () => {
    const refused = await as.admin.post(at('requests'), { ...body, receivedOn: '2026-11-24' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['receivedOn']]);
  });
});

it('the register shows the actual retention periods', async () => {
  await periods({ visitors: 30, parcels: 60, reservations: 400, events: 200 });
  const { fields } = (await as.admin.get(at('register'))).body;
  const kept = Object.fromEntries(
    fields.map(({ name, retention }: Record<string, string>) => [name, retention]),
  );
  expect(kept).toMatchObject({
    Visites: '30 jours après la visite, puis anonymisées',
    'Plis et colis': '60 jours après la remise, puis anonymisés',
    'Salles de réunion': 'Réservations : 400 jours, puis supprimées ; noms externes : 30 jours',
    Événements: '200 jours après l’événement, puis supprimées',
    Conciergerie: '90 jours après la commande, puis anonymisées',
    Parking: 'Jusqu’à la suppression du compte',
    'Main courante': '365 jours une fois l’entrée terminée ; date et catégorie conservées',
  });
});
