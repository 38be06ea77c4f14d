import { beforeEach, describe, expect, it } from 'vitest';
import { NOW } from '../../../../test/support/fixtures/fixture.ts';
import {
  bayReservationsOf,
  baysOf,
  checkOf,
  fetchSpaceReservations,
  MONDAY,
  makeParkingFixture,
  postSpaceReservation,
  reserveSpace,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import { trackNewActivity } from '../../../../test/support/recordedActivity.ts';
import type { Caller } from '../../../../test/support/testApp.ts';

const { app, here, people, as } = await makeParkingFixture();
const all = `/api/buildings/${here.id}/bays`;
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

beforeEach(async () => {
  app.setNow(NOW);
  for (const table of ['bay_reservations', 'bays'])
    await query(`delete from ${table} where building_id = $1`, [here.id]);
});

interface Seen {
  pk: number;
  name: string;
  position: number;
  version: number;
}
async function createSpaces(over: object, caller: Caller = as.admin): Promise<Seen[]> {
  const { status, body } = await caller.post(all, over);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.fields;
}
const one = async (over: object = {}) => (await createSpaces({ name: 'P1', ...over }))[0] as Seen;
const change = (pk: number, over: object, caller: Caller = as.admin) => caller.patch(`${all}/${pk}`, over);
const listed = async (asked = '') => (await as.reception.get(`${all}?${asked}`)).body.fields as Seen[];
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const offered = async (caller: Caller) => (await caller.get(baysOf(here))).body.fields;
const row = (pk: number) => ({ id: pk, buildingId: here.id, name: '' });

describe('a parking space', () => {
  it('needs only a name and is added at the end', async () => {
    await one({ name: 'P2' });
    const last = await one({ name: 'P1' });
    expect(last).toEqual({
      pk: last.pk,
      name: 'P1',
      kinds: [],
      mayBook: 'everybody',
      companies: [],
      position: 2,
      retired: false,
      version: 1,
    });
    expect(names(await listed())).toEqual(['P2', 'P1']);
    expect(names(await listed('sort=name'))).toEqual(['P1', 'P2']);
  });

  it('can be one of several with consecutive names', async () => {
    const rows = await createSpaces({ name: 'P1-09', count: 3, kinds: ['electric'] });
    expect(names(rows)).toEqual(['P1-09', 'P1-10', 'P1-11']);
    expect((await as.admin.post(all, { name: 'Est', count: 2 })).body.errors).toMatchObject({
      name: [/P1-01/],
    });
    expect((await as.admin.post(all, { name: 'P1-11', count: 2 })).body.errors.name[0]).toContain('P1-11');
    expect(await listed()).toHaveLength(3);
  });

  it('shows its kinds everywhere and can be filtered by them', async () => {
    const { pk } = await one();
    await one({ name: 'Borne', kinds: ['electric'] });
    await change(pk, { kinds: ['accessible', 'visitor'] });
    expect(await offered(as.vip)).toMatchObject([
      { name: 'P1', kinds: ['visitor', 'accessible'], mayReserve: true },
      { name: 'Borne', kinds: ['electric'] },
    ]);
    expect(names(await listed('kind=electric'))).toEqual(['Borne']);
    expect((await change(pk, { kinds: ['boat'] })).status).toBe(422);
  });

  it('moves in the order without changing the version of others', async () => {
    const rows = await createSpaces({ name: 'P1', count: 4 });
    const [, , , last] = rows as [Seen, Seen, Seen, Seen];
    expect((await change(last.pk, { position: 2 })).status).toBe(200);
    for (const spaces of [await listed(), await offered(as.vip)])
      expect(names(spaces)).toEqual(['P1', 'P4', 'P2', 'P3']);
    expect((await listed()).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
  });

  it('can be limited to companies or staff', async () => {
    const { pk } = await one();
    const { companyId } = people.vip;
    expect((await change(pk, { mayBook: 'companies' })).body.errors).toHaveProperty('companies');
    await change(pk, { mayBook: 'companies', companies: [companyId] });
    expect(await offered(as.neighbour)).toMatchObject([{ mayReserve: false }]);
    expect((await postSpaceReservation(as.neighbour, row(pk))).body.code).toBe('invalid');
    const { body } = await as.neighbour.post(checkOf(here), {
      startDate: MONDAY,
      startTime: '10:00',
      endDate: MONDAY,
      endTime: '12:00',
    });
    expect(body.free).toEqual([]);
    const { pk: mine } = await reserveSpace(as.vip, row(pk));
    await change(pk, { mayBook: 'staff' });
    expect(
      (await postSpaceReservation(as.vip, row(pk), { debutTime: '14:00', endTime: '15:00' })).status,
    ).toBe(422);
    expect(
      (await postSpaceReservation(as.reception, row(pk), { debutTime: '14:00', endTime: '15:00' })).status,
    ).toBe(200);
    expect((await as.vip.patch(bayReservationsOf(here), { pk: mine, endTime: '13:00' })).status).toBe(200);
  });

  it('edited by two people at the same time gives the second a version conflict', async () => {
    const { pk } = await one();
    expect((await change(pk, { name: 'P2', version: 1 })).status).toBe(200);
    const { status, body } = await change(pk, { kinds: ['visitor'], version: 1 }, as.deputy);
    expect([status, body.code, body.current]).toMatchObject([
      409,
      'changed_meanwhile',
      { name: 'P2', version: 2 },
    ]);
  });

  it('is recorded with values before and after', async () => {
    const { pk } = await one();
    const recorded = await trackNewActivity(app.db);
    await change(pk, { name: 'P9', kinds: ['visitor'] });
    await change(pk, { name: 'P9' });
    expect(await recorded()).toMatchObject([
      {
        kind: 'bay.changed',
        fields: ['name', 'visitor'],
        says: { before: { visitor: false }, after: { visitor: true } },
      },
    ]);
  });
});

describe('retiring a parking space', () => {
  const retirement = async (pk: number, decisions: object[] = []) =>
    (await as.admin.post(`${all}/${pk}/retirement`, { decisions })).body.hits;

  it('hides it, keeps its history and can be undone', async () => {
    const { pk } = await one();
    await one({ name: 'P2' });
    const past = { debutDate: '2026-11-20', endDate: '2026-11-20' };
    await reserveSpace(as.vip, row(pk), past);
    expect((await change(pk, { retired: true })).body.fields).toMatchObject([{ retired: true }]);
    expect(names(await offered(as.vip))).toEqual(['P2']);
    expect((await postSpaceReservation(as.vip, row(pk))).body.errors).toHaveProperty('place');
    expect(await fetchSpaceReservations(as.vip, here)).toMatchObject([{ placeName: 'P1' }]);
    expect(names(await listed('show=retired'))).toEqual(['P1']);
    await change(pk, { retired: false });
    expect(names(await offered(as.vip))).toEqual(['P1', 'P2']);
  });

  it('needs a decision for each future reservation', async () => {
    const { pk } = await one({ kinds: ['electric'] });
    const other = await one({ name: 'P2', kinds: ['electric'] });
    const { pk: moved } = await reserveSpace(as.vip, row(pk));
    const { pk: gone } = await reserveSpace(as.vip, row(pk), { debutTime: '14:00', endTime: '15:00' });
    const hits = await retirement(pk);
    expect(hits).toMatchObject([
      { pk: moved, to: [other.pk] },
      { pk: gone, to: [other.pk] },
    ]);
    const [first, second] = hits;
    const decisions = [first, { ...second, to: null }].map(({ kind, pk: id, version, to }) => ({
      kind,
      pk: id,
      version,
      to,
    }));
    const reason = { fr: 'Travaux', en: '' };
    expect((await change(pk, { retired: true, reason })).body.code).toBe('hits_changed');
    expect((await change(pk, { retired: true, decisions })).body.errors).toHaveProperty('reason');
    expect((await change(pk, { retired: true, decisions, reason })).status).toBe(200);
    expect(await fetchSpaceReservations(as.vip, here)).toMatchObject([{ pk: moved, place: other.pk }]);
    const { rows } = await query('select cancel_reason from bay_reservations where id = $1', [gone]);
    expect(rows).toEqual([{ cancel_reason: 'Travaux' }]);
  });
});
