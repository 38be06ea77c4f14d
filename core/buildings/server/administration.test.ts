import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { timeZones } from '../../../kit/timeZones.ts';
import { picture } from '../../../test/support/files.ts';
import {
  BOOK,
  bookingBody,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
} from '../../../test/support/fixtures/roomFixture.ts';
import { trackNewActivity } from '../../../test/support/recordedActivity.ts';
import { serveWebFolder } from '../../../test/support/serveWebFolder.ts';
import { modules } from '../../feature/modules.ts';
import { getPublicCalendarPageBuildingId } from '../publicCalendarPages.ts';
import { canPublicCalendarsBeFramed } from './queries.ts';

const { app, here, there, as, people, opera } = await makeRoomFixture();
const of = (building: { id: number }) => `/api/buildings/${building.id}`;
const settings = async () => (await as.admin.get(of(here))).body.fields[0];

describe('settings of a building', () => {
  it('settings are changed field by field, and open screens are informed', async () => {
    const recorded = await trackNewActivity(app.db);
    const openingHours = { monday: { opens: '8:00', closes: '20:00' }, saturday: null };
    const given = {
      name: ' Parvis Opéra ',
      address: '12 rue de la Paix',
      timeZone: 'Europe/Brussels',
      receptionContact: 'Accueil',
      receptionPhone: '01 23 45 67 89',
      openingHours,
      directions: { fr: 'Métro Opéra', en: '' },
      whatToBring: { fr: '', en: 'An ID' },
      publicCalendars: false,
      mayBeFramed: true,
      modules: ['rooms', 'visits'],
    };
    expect((await as.deputy.patch(of(here), given)).status).toBe(200);
    const now = await settings();
    expect(now).toMatchObject({
      ...given,
      name: 'Parvis Opéra',
      modules: ['visits', 'rooms'],
      archived: false,
      openingHours: { monday: { opens: '08:00', closes: '20:00' }, tuesday: null, saturday: null },
    });
    const seen = await as.vip.get('/users/deleteGetPatchUser/');
    expect(seen.body.fields[0]).toMatchObject({ name: 'Parvis Opéra', openingHours: now.openingHours });
    expect((await as.vip.get(`/area/crudArea/${here.id}/`)).body.fields[0]).toMatchObject({
      place: 0,
      réservation: 1,
    });
    const back = { timeZone: 'Europe/Paris', modules, publicCalendars: true, openingHours: {} };
    expect((await as.admin.patch(of(here), back)).status).toBe(200);
    const [first, second] = await recorded();
    expect(first).toMatchObject({ kind: 'building.changed', buildingId: here.id, actorId: people.deputy.id });
    expect(first?.says).toMatchObject({
      before: { timeZone: 'Europe/Paris', publicCalendars: true, modules: { parking: true } },
      after: { timeZone: 'Europe/Brussels', publicCalendars: false, modules: { parking: false } },
    });
    expect(second?.says).toMatchObject({ after: { openingHours: null, modules: { parking: true } } });
  });

  it.each(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Calcutta', 'Europe/Kiev'])(
    'settings accept the time zone %s and keep its name',
    async (timeZone) => {
      expect((await as.admin.patch(of(here), { timeZone })).status).toBe(200);
      expect((await settings()).timeZone).toBe(timeZone);
      const holidays = await as.admin.get(`${of(here)}/holidays?year=2027`);
      const independence = timeZone.startsWith('Asia') ? '2027-08-15' : '2027-08-24';
      expect(holidays.body.fields.map(({ date }: { date: string }) => date)).toContain(independence);
      expect((await as.admin.patch(of(here), { timeZone: 'Europe/Paris' })).status).toBe(200);
    },
  );

  it('every offered time zone is known to PostgreSQL', async () => {
    const { rows } = await app.db.execute<{ name: string }>(sql`select name from pg_timezone_names`);
    const known = new Set(rows.map(({ name }) => name));
    expect(timeZones.filter((zone) => !known.has(zone))).toEqual([]);
  });

  it('invalid settings are refused at their fields', async () => {
    const wrong = async (body: object) => Object.keys((await as.admin.patch(of(here), body)).body.errors);
    expect(await wrong({ name: '  ' })).toEqual(['name']);
    expect(await wrong({ timeZone: 'Europe/Atlantis' })).toEqual(['timeZone']);
    expect(await wrong({ openingHours: { monday: { opens: '18:00', closes: '08:00' } } })).toEqual([
      'openingHours',
    ]);
    expect(await wrong({ modules: ['teleport'] })).toEqual(['modules']);
    expect(await wrong({ logo: 987_654 })).toEqual(['logo']);
  });

  it('concurrent edit of settings is refused with a conflict', async () => {
    const { version } = await settings();
    expect((await as.admin.patch(of(here), { receptionPhone: '1', version })).status).toBe(200);
    const refused = await as.deputy.patch(of(here), { receptionPhone: '2', version });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(refused.body.current).toEqual(await settings());
    // Unchanged fields are not validated again.
    expect((await as.deputy.patch(of(here), { receptionPhone: '2' })).status).toBe(200);
  });

  it('logo of a building is public', async () => {
    const file = { name: 'file', filename: 'logo.png', bytes: await picture() };
    const { body } = await as.admin.upload(`${of(here)}/pictures`, file);
    expect((await as.admin.patch(of(here), { logo: body.fields[0].pk })).status).toBe(200);
    const { logo } = await settings();
    const everybody = (await app.anybody.get('/building/crudBuilding/')).body.fields;
    expect(everybody).toContainEqual({ pk: here.id, name: 'Parvis Opéra', logo });
    expect((await app.anybody.get(logo)).status).toBe(200);
    await as.admin.patch(of(here), { logo: 'none' });
    expect((await settings()).logo).toBeNull();
  });

  it('module list shows all modules in order, with their state', async () => {
    const { body } = await as.reception.get(`${of(here)}/modules`);
    expect(body.fields.map(({ module }: { module: string }) => module)).toEqual([...modules]);
  });
});

it('bookings of a module are listed before it is switched off, and are kept', async () => {
  await as.vip.post(BOOK, bookingBody(opera));
  const { body } = await as.admin.get(`${of(here)}/modules`);
  const ahead = [{ title: '1 réservation de salle à venir', count: 1, first: [] }];
  expect(body.fields.find(({ module }: { module: string }) => module === 'rooms')).toEqual({
    module: 'rooms',
    on: true,
    ahead,
  });
  const seen = async () => {
    const answer = await as.vip.get(`${reservationsOf(here)}?start=${MONDAY}`);
    return [answer.status, answer.body.fields?.length];
  };
  await as.admin.patch(of(here), { modules: modules.filter((module) => module !== 'rooms') });
  expect(await seen()).toEqual([404, undefined]);
  await as.admin.patch(of(here), { modules });
  expect(await seen()).toEqual([200, 1]);
});

describe('creating and archiving buildings', () => {
  it('buildings are created and archived only by an administrator of all buildings', async () => {
    const buildings = (await app.anybody.get('/building/crudBuilding/')).body.fields.map(
      ({ pk }: { pk: number }) => pk,
    );
    const over = { role: 'admin', buildings } as const;
    const boss = await app.make.user(over);
    const other = await app.make.user(over);
    const [me, them] = [await app.as(boss), await app.as(other)];
    const recorded = await trackNewActivity(app.db);

    const made = await me.post('/api/buildings', { name: 'Parvis Nantes' });
    expect(made.status).toBe(200);
    const building = { id: made.body.pk };
    for (const one of [me, them])
      expect((await one.get(of(building))).body.fields[0]).toMatchObject({
        name: 'Parvis Nantes',
        timeZone: 'Europe/Paris',
        modules: [...modules],
        publicCalendars: false,
        directions: { fr: '', en: '' },
      });
    const offers = (await me.get(`${of(building)}/room-offers`)).body.fields;
    expect(offers).toContainEqual(
      expect.objectContaining({ kind: 'layout', name: { fr: 'En U', en: 'U shape' } }),
    );
    expect(offers).toHaveLength(9);
    const firms = await app.anybody.get(`/entreprise/crudEntreprise/${building.id}/`);
    expect(firms.body.fields.map(({ pk }: { pk: number }) => pk).sort()).toEqual(
      [boss.companyId, other.companyId].sort(),
    );
    expect((await as.admin.post('/api/buildings', { name: 'Parvis Metz' })).status).toBe(403);

    const archive = (caller: typeof me, body = {}) => caller.post(`${of(building)}/archiving`, body);
    const restore = (caller: typeof me) => caller.delete(`${of(building)}/archiving`);
    await app.make.visit({ building: building.id, residentId: boss.id, date: MONDAY });
    await app.make.event({ building: building.id, kind: 'gym' });
    const warned = await archive(them);
    expect([warned.status, warned.body.code]).toEqual([409, 'building_in_use']);
    expect(warned.body.detail).toContain('1 rendez-vous à venir');
    expect(warned.body.detail).toContain('1 séance de sport à venir');
    expect((await archive(them, { confirmed: true })).status).toBe(200);
    expect((await app.anybody.get(`/entreprise/crudEntreprise/${building.id}/`)).body.fields).toEqual([]);
    for (const gone of [await me.get(of(building)), await me.get(`/area/crudArea/${building.id}/`)])
      expect(gone.status).toBe(404);
    const named = async (caller: typeof me, path: string) =>
      JSON.stringify((await caller.get(path)).body).includes('Parvis Nantes');
    expect(await named(app.anybody, '/building/crudBuilding/')).toBe(false);
    expect(await named(me, '/users/deleteGetPatchUser/')).toBe(false);
    expect(await named(me, '/api/buildings')).toBe(true);
    expect(await named(as.admin, '/api/buildings')).toBe(false);
    expect((await restore(as.admin)).status).toBe(403);
    expect((await restore(me)).status).toBe(200);
    expect((await restore(me)).status).toBe(404);
    expect((await me.get(of(building))).body.fields[0].archived).toBe(false);
    expect((await recorded()).map(({ kind }) => kind)).toEqual([
      'building.made',
      'building.archived',
      'building.restored',
    ]);
  });

  it('the last building in use cannot be archived', async () => {
    const { rows } = await app.database.pool.query(
      'update buildings set archived_at = now() where id <> $1 returning id',
      [there.id],
    );
    const last = await app.make.user({ role: 'admin', buildings: [there.id] });
    const refused = await (await app.as(last)).post(`${of(there)}/archiving`, { confirmed: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'last_building']);
    await app.database.pool.query('update buildings set archived_at = null where id = any($1)', [
      rows.map(({ id }) => id),
    ]);
  });
});

describe('embedding in another page', () => {
  const CALENDARS = ['/MultiappReservation', '/MultiAppEvenement', '/MultiAppSport', '/MultiAppBeauty'];

  it('only public calendars of buildings that allow it can be embedded', async () => {
    const page = { 'index.html': '<!doctype html><title>Parvis</title>' };
    const screens = [...CALENDARS, '/login', '/resident/home'];
    const http = await serveWebFolder(app, page, screens, async (url) => {
      const building = getPublicCalendarPageBuildingId(url);
      return building !== undefined && canPublicCalendarsBeFramed(app.db, building);
    });
    const framedBy = async (url: string) => {
      const { statusCode, headers } = await http.inject({ url, headers: { accept: 'text/html' } });
      expect([url, statusCode]).toEqual([url, 200]);
      const ancestors = /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1];
      return [ancestors, headers['x-frame-options']];
    };
    const [nobody, anybody] = [
      ["'none'", 'DENY'],
      ['*', undefined],
    ];
    const of = (address: string, building = here.id) => `${address}?${building}!Parvis`;
    await as.admin.patch(`/api/buildings/${here.id}`, { publicCalendars: true, mayBeFramed: false });
    for (const address of CALENDARS) expect(await framedBy(of(address))).toEqual(nobody);
    await as.admin.patch(`/api/buildings/${here.id}`, { mayBeFramed: true });
    for (const address of CALENDARS) expect(await framedBy(of(address))).toEqual(anybody);
    expect(await framedBy(`${CALENDARS[0]}/?${here.id}!Parvis&framed=1`)).toEqual(anybody);
    for (const url of [
      of(CALENDARS[0] ?? '', there.id),
      CALENDARS[0] ?? '',
      '/login',
      of('/login'),
      '/resident/home',
    ])
      expect([url, await framedBy(url)]).toEqual([url, nobody]);
    await as.admin.patch(`/api/buildings/${here.id}`, { publicCalendars: false });
    expect(await framedBy(of(CALENDARS[0] ?? ''))).toEqual(nobody);
  });
});
