import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { signatures } from '../../../core/signatures/server/tables.ts';
import { decodeAnswer } from '../../../kit/endpoint.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { activities } from '../../../kit/server/database/tables.ts';
import { addDays } from '../../../kit/time.ts';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import { SIGN, signature } from '../../../test/support/fixtures/agreementFixture.ts';
import { makeFixture, NOW, TODAY, visitBody } from '../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { createHostAnswerLink } from '../../visits/arrivals/server/hostAnswerLinks.ts';
import { visits } from '../../visits/server/tables.ts';
import type { VisitRecord } from '../../visits/server/visitRows.ts';
import { readReceptionDay } from '../api.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const twin = await app.make.building({ name: 'Parvis Opéra' });
await app.database.pool.query('insert into user_buildings (user_id, building_id) values ($1, $3), ($2, $3)', [
  people.reception.id,
  people.vip.id,
  twin.id,
]);
const url = `/api/buildings/${here.id}`;

beforeEach(async () => {
  app.setNow(NOW);
  await visits.delete(app.db, scope, () => undefined);
  await visits.delete(app.db, new BuildingScope([twin.id]), () => undefined);
  await app.db.delete(signatures);
});

const expected = (over: object = {}) =>
  app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    time: '10:30',
    visitorFirstName: 'Gabriel',
    visitorLastName: 'Le Goff',
    ...over,
  });
const day = async (query: Record<string, string> = {}, caller: Caller = as.reception) => {
  const { status, body } = await caller.get(`${url}/desk?${new URLSearchParams(query)}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return decodeAnswer(readReceptionDay, body);
};
const one = async (id: number) => (await day()).visits.find((visit) => visit.id === id);
const move = (visit: number, from: number) => as.reception.post(`${url}/desk/moves`, { visit, from });
const closeDay = async () => {
  await app.database.pool.query(`select graphile_worker.add_job('visits.closeDay')`);
  await app.jobs.drain();
};
const at = (id: number, what: string, body: object = {}, caller: Caller = as.reception) =>
  caller.post(`${url}/visits/${id}/${what}`, body);

async function signEarlierVisit(email: string) {
  const { id, code } = await expected({ visitorEmail: email });
  const { status } = await app.anybody.post(SIGN, signature({ email, id_appointment: id, code }));
  expect(status).toBe(200);
}

describe('reception day', () => {
  it("contains all visits of today with the host's contact", async () => {
    const { id } = await expected({ organization: 'Atlas Audit' });
    await expected({ date: addDays(TODAY, 1) });
    const { visits: shown, ids, date } = await day();
    expect([date, ids, shown.length]).toEqual([TODAY, [id], 1]);
    expect(shown[0]).toMatchObject({
      id,
      visitor: 'LE GOFF Gabriel',
      organization: 'Atlas Audit',
      status: 'waiting',
      hostCompany: 'Hélios Conseil',
      agreement: 'missing',
      partySize: 1,
      arrivedAt: null,
    });
  });

  it('with `since` contains only changes and the ids that still exist', async () => {
    const [first, second, third] = [await expected(), await expected(), await expected()];
    // Older than the overlap that is read again.
    await app.database.pool.query('alter table visits disable trigger visits_note_change');
    await app.database.pool.query("update visits set changed_at = now() - interval '10 minutes'");
    await app.database.pool.query('alter table visits enable trigger visits_note_change');
    const { at: since, date } = await day();
    expect((await day({ date, since })).visits).toEqual([]);
    await at(second.id, 'arrival');
    await as.reception.delete(`/list/deleteGetPatchAppointment/${here.id}/`, { pk: third.id });
    const later = await day({ date, since });
    expect(later.visits.map(({ id }) => id)).toEqual([second.id]);
    expect(later.ids.sort()).toEqual([first.id, second.id]);
    // A cursor of yesterday is ignored.
    expect((await day({ date: addDays(TODAY, -1), since })).visits).toHaveLength(2);
  });

  it('names each host once and omits defaults', async () => {
    const first = await expected();
    const second = await expected({ time: '11:00', needsHelp: true });
    const { body } = await as.reception.get(`${url}/desk`);
    const { id, firstName, lastName } = people.vip;
    const visit = {
      version: expect.any(Number),
      status: 'waiting',
      time: '10:30',
      hostId: id,
      visitorFirstName: 'Gabriel',
      visitorLastName: 'Le Goff',
      language: 'fr',
      agreement: 'missing',
    };
    expect(body).toEqual({
      date: TODAY,
      at: expect.any(String),
      hosts: [{ hostId: id, hostName: `${firstName} ${lastName}`, hostCompany: 'Hélios Conseil' }],
      visits: [
        { ...visit, pk: first.id },
        { ...visit, pk: second.id, time: '11:00', needsHelp: true },
      ],
    });
    expect(() => decodeAnswer(readReceptionDay, { ...body, hosts: [] })).toThrow('unknown host');
  });
});

describe('check-in', () => {
  it('returns missing items and stores who did it and when', async () => {
    const { id } = await expected();
    expect((await at(id, 'arrival')).body).toEqual({ status: 'OK', pk: id, missing: ['agreement'] });
    expect(await one(id)).toMatchObject({
      status: 'done',
      arrivedAt: '10:00',
      hostAskedAt: '10:00',
      arrivedBy: `${people.reception.firstName} ${people.reception.lastName}`,
    });
  });

  it('succeeds once under concurrency, and the others learn who did it', async () => {
    const { id } = await expected();
    const answers = await Promise.all(
      [as.reception, as.clerk, as.admin].map((who) => at(id, 'arrival', {}, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body } = await at(id, 'arrival', {}, as.clerk);
    expect(body.code).toBe('visit_arrived_already');
    const by = (await one(id))?.arrivedBy;
    expect(body.detail).toContain(by);
    expect(body.detail).toContain('10:00');
  });

  it('is refused on other days and for cancelled visits', async () => {
    const tomorrow = await expected({ date: addDays(TODAY, 1) });
    const off = await expected({ status: 'canceled' });
    for (const { id } of [tomorrow, off])
      expect((await at(id, 'arrival')).body).toMatchObject({ code: 'visit_not_expected' });
  });

  it('stores the number of people if it differs from the expected one', async () => {
    const { id } = await expected({ partySize: 24, partyName: 'École Jules-Ferry', partyMinors: true });
    expect((await at(id, 'arrival', { heads: 22 })).body.missing).toEqual([]);
    expect(await one(id)).toMatchObject({ partySize: 24, partyArrived: 22, agreement: 'notAsked' });
    expect((await at(id, 'arrival', { heads: 501 })).status).toBe(422);
  });

  it('asks for no agreement if an earlier signature with the address covers the visit', async () => {
    const { id } = await expected({ visitorEmail: 'Gabriel@Example.com' });
    await signEarlierVisit('gabriel@example.com');
    expect((await at(id, 'arrival')).body.missing).toEqual([]);
    expect(await one(id)).toMatchObject({ agreement: 'covered' });
  });

  it('asks for no agreement if the visitor refused it', async () => {
    const { id } = await expected();
    await at(id, 'refusal', { refused: true });
    expect((await at(id, 'arrival')).body.missing).toEqual([]);
    expect(await one(id)).toMatchObject({ agreement: 'refused' });
  });

  it('undone resets everything that followed', async () => {
    const { id } = await expected();
    await at(id, 'arrival');
    await at(id, 'departure');
    expect((await at(id, 'status', { status: 'waiting' })).status).toBe(200);
    expect(await one(id)).toMatchObject({
      status: 'waiting',
      arrivedAt: null,
      arrivedBy: '',
      departedAt: null,
      hostAskedAt: null,
    });
  });
});

describe('check-out', () => {
  it('is for visitors inside, once, and can be undone', async () => {
    const { id } = await expected();
    expect((await at(id, 'departure')).body.code).toBe('visit_not_here');
    await at(id, 'arrival');
    app.setNow(new Date(NOW.getTime() + 3_600_000));
    expect((await at(id, 'departure')).status).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'done', departedAt: '11:00', leftUnseen: false });
    expect((await at(id, 'departure', {}, as.clerk)).body).toMatchObject({ code: 'visit_left_already' });
    expect((await at(id, 'departure', { left: false })).status).toBe(200);
    expect(await one(id)).toMatchObject({ departedAt: null, departedBy: '' });
  });

  it('is done at night for forgotten visitors, marked as unseen, but not for old visits', async () => {
    const { id } = await expected();
    const long = await expected({ date: '2026-09-01', status: 'done' });
    await at(id, 'arrival');
    app.setNow(new Date('2026-11-23T22:30:00Z'));
    await closeDay();
    app.setNow(new Date('2026-11-23T23:30:00Z'));
    await closeDay();
    const table = visits.in(scope);
    const rows = await app.db.select().from(table).where(eq(table.status, 'done'));
    const told = rows.map((row) => [row.id, row.leftUnseen, row.departedAt?.toISOString() ?? null]);
    expect(told.sort()).toEqual(
      [
        [id, true, '2026-11-23T22:59:00.000Z'],
        [long.id, false, null],
      ].sort(),
    );
  });
});

describe('nearby visits', () => {
  it('are found within fourteen days and in other buildings, also by host', async () => {
    const soon = await expected({ date: addDays(TODAY, 3) });
    const there = await expected({ building: twin.id, visitorLastName: 'Legoff' });
    await expected();
    await expected({ date: addDays(TODAY, 15) });
    const around = async (search: string) =>
      (await as.reception.get(`${url}/desk/around?${new URLSearchParams({ search })}`)).body.fields;
    expect((await around('gabriel')).map(({ pk }: { pk: number }) => pk)).toEqual([there.id, soon.id]);
    expect(await around('nobody')).toEqual([]);
    expect((await around('helios'))[0]).toMatchObject({ buildingName: 'Parvis Opéra', mayMove: true });
  });

  it('can be moved here and now once, from another day or building', async () => {
    const soon = await expected({ date: addDays(TODAY, 3) });
    const moved = await move(soon.id, here.id);
    expect(moved.body).toEqual({ status: 'OK', pk: soon.id, missing: ['agreement'] });
    expect(await one(soon.id)).toMatchObject({ status: 'done', time: '10:00' });
    expect((await move(soon.id, here.id)).body.code).toBe('visit_not_expected');

    const there = await expected({ building: twin.id, organization: 'Atlas Audit' });
    const { body } = await move(there.id, twin.id);
    expect(await one(body.pk)).toMatchObject({ status: 'done', organization: 'Atlas Audit' });
    const table = visits.in(new BuildingScope([twin.id]));
    expect(await app.db.select({ status: table.status }).from(table)).toEqual([{ status: 'canceled' }]);
    // The mailed code leads to the new building.
    expect((await app.anybody.get(`/api/visits/${there.code}`)).body).toMatchObject({
      state: 'here',
      building: { name: 'Parvis Haussmann' },
    });
    expect((await move(there.id, twin.id)).status).toBe(409);
  });

  it('lose their signature when moved to another building, but keep minors and a refusal', async () => {
    const moveThere = async (over: object) => {
      const { id } = await expected({ building: twin.id, ...over });
      const { body } = await move(id, twin.id);
      return { missing: body.missing, agreement: (await one(body.pk))?.agreement };
    };
    expect(await moveThere({ ndaSigned: true })).toEqual({ missing: ['agreement'], agreement: 'missing' });
    const group = { partySize: 3, partyName: 'École Jules-Ferry', partyMinors: true };
    expect(await moveThere(group)).toEqual({ missing: [], agreement: 'notAsked' });
    expect(await moveThere({ agreementRefusedAt: NOW })).toEqual({ missing: [], agreement: 'refused' });
    await signEarlierVisit('gabriel@example.com');
    expect(await moveThere({ visitorEmail: 'gabriel@example.com' })).toEqual({
      missing: [],
      agreement: 'covered',
    });
  });

  it('moved to another building are recorded as checked in from their former status', async () => {
    const { id } = await expected({ building: twin.id, status: 'missed' });
    const { pk } = (await move(id, twin.id)).body;
    const entries = await app.db.select().from(activities).where(eq(activities.entityId, pk));
    const changes = entries.filter(({ kind }) => kind === 'visit.status_changed');
    expect(changes.map(({ says }) => says)).toEqual([{ from: 'missed', to: 'done' }]);
  });

  it('do not include buildings of others', async () => {
    const foreign = await app.make.building();
    const { id } = await app.make.visit({
      building: foreign.id,
      residentId: people.stranger.id,
      date: TODAY,
    });
    expect((await move(id, foreign.id)).status).toBe(404);
  });
});

describe('scanned code', () => {
  const scan = (code: string) => as.reception.post(`${url}/desk/scan`, { code });

  it("finds its visit, bare or in a URL, and today's visit of a mail with several days", async () => {
    const email = 'gabriel@example.com';
    const past = await expected({ date: addDays(TODAY, -2), visitorEmail: email });
    const table = visits.in(scope);
    const [row] = await app.db.select().from(table).where(eq(table.id, past.id));
    const code = row?.code ?? '';
    expect((await scan(code)).body.pk).toBe(past.id);
    const current = await expected({ visitorEmail: email });
    expect((await scan(`https://parvis.example/visit/${code}`)).body.pk).toBe(current.id);
  });

  it('is found by its first six characters, unless two visits share them', async () => {
    const setCode = (id: number, code: string) =>
      visits.update(app.db, scope, { code }, (table) => eq(table.id, id));
    const { id } = await expected();
    await setCode(id, `3f9a2c${'0'.repeat(26)}`);
    for (const short of ['3f9a2c', '3F9A2C']) expect((await scan(short)).body.pk).toBe(id);
    expect((await scan('3f9a2d')).body.code).toBe('visit_code_unknown');
    const other = await expected({ visitorEmail: 'other@example.com' });
    await setCode(other.id, `3f9a2c${'1'.repeat(26)}`);
    expect((await scan('3f9a2c')).body.code).toBe('visit_code_unknown');
  });

  it('is accepted in capitals, with a trailing slash or a query', async () => {
    const { id } = await expected();
    const table = visits.in(scope);
    const [row] = await app.db.select().from(table).where(eq(table.id, id));
    const code = row?.code ?? '';
    for (const variant of codeVariants(code)) {
      expect((await scan(variant)).body.pk).toBe(id);
      expect((await scan(`https://parvis.example/visit/${variant}`)).body.pk).toBe(id);
    }
    expect((await scan(`HTTPS://PARVIS.EXAMPLE/VISIT/${code.toUpperCase()}/`)).body.pk).toBe(id);
  });

  it("is available for signing on the visitor's phone while they are expected or inside", async () => {
    const { id } = await expected();
    const page = () => as.reception.get(`${url}/visits/${id}/page`);
    const { path } = (await page()).body;
    expect((await scan(path)).body.pk).toBe(id);
    await at(id, 'arrival');
    await at(id, 'departure');
    expect((await page()).body.code).toBe('visit_not_expected');
  });

  it("reports a cancelled visit, but prefers today's valid visit of the same visitor and host", async () => {
    const same = { visitorEmail: 'gabriel@example.com' };
    const off = await expected({ ...same, time: '09:00', status: 'canceled' });
    expect((await scan(off.code)).body).toMatchObject({ pk: off.id, status: 'canceled' });
    const { id } = await expected({ ...same, time: '11:00' });
    expect((await scan(off.code)).body.pk).toBe(id);
    const later = await expected({ date: addDays(TODAY, 2), status: 'canceled' });
    expect((await scan(later.code)).body).toMatchObject({ pk: later.id, mayMove: false });
  });

  it('is refused if unknown', async () => {
    expect((await scan('0123456789abcdef')).body).toMatchObject({ code: 'visit_code_unknown' });
  });
});

describe('changed host', () => {
  it('becomes the new host, is notified of the arrival, and the former host can no longer answer', async () => {
    const { id } = await expected();
    await at(id, 'arrival');
    await at(id, 'answer', { answer: 'coming' }, as.vip);
    const table = visits.in(scope);
    const [visit] = await app.db.select().from(table).where(eq(table.id, id));
    const { path } = await createHostAnswerLink(
      { db: app.db, building: here },
      visit as VisitRecord,
      people.vip.id,
    );
    const link = `/api${path.replace('/arrival/', '/arrivals/').replace(/\?.*/, '')}`;
    expect((await app.anybody.get(link)).status).toBe(200);

    app.setNow(new Date(NOW.getTime() + 60_000));
    const changed = await at(id, 'host', { residentEmail: people.colleague.email });
    expect(changed.body).toEqual({ status: 'OK', former_host: people.vip.email });
    const hostName = `${people.colleague.firstName} ${people.colleague.lastName}`;
    expect(await one(id)).toMatchObject({
      hostName,
      status: 'done',
      arrivedAt: '10:00',
      hostAskedAt: '10:01',
      hostAnswer: null,
    });
    expect((await app.anybody.get(link)).body.code).toBe('arrival_link_dead');
    expect((await at(id, 'answer', { answer: 'coming' }, as.neighbour)).status).toBe(404);
    expect((await at(id, 'answer', { answer: 'coming' }, as.colleague)).status).toBe(200);
  });

  it('must be a resident, and the visitor must not have left', async () => {
    const { id } = await expected();
    const to = (residentEmail: string) => at(id, 'host', { residentEmail });
    expect(await to(people.stranger.email)).toMatchObject({
      status: 422,
      body: { errors: { residentEmail: [expect.any(String)] } },
    });
    await at(id, 'arrival');
    await at(id, 'departure');
    expect((await to(people.colleague.email)).body.code).toBe('visit_left_already');
  });

  it('can be undone while the former host is in the building', async () => {
    const { id } = await expected();
    const to = async (residentEmail: string) => (await at(id, 'host', { residentEmail })).body.former_host;
    expect(await to(people.colleague.email)).toBe(people.vip.email);
    expect(await to(people.vip.email)).toBe(people.colleague.email);
    expect(await to(people.vip.email)).toBeNull();
    const gone = await app.make.user({ buildings: [here.id] });
    const other = await expected({ residentId: gone.id });
    await app.database.pool.query('delete from user_buildings where user_id = $1', [gone.id]);
    const { body } = await at(other.id, 'host', { residentEmail: people.vip.email });
    expect(body).toEqual({ status: 'OK', former_host: null });
  });
});

describe('refused agreement', () => {
  it('is recorded, and the host decides to escort or turn away', async () => {
    const { id } = await expected();
    await at(id, 'arrival');
    expect((await at(id, 'admission', { admission: 'escorted' })).body.code).toBe('visit_not_here');
    expect((await at(id, 'refusal', { refused: true })).status).toBe(200);
    expect(await one(id)).toMatchObject({ agreement: 'refused', admission: null });
    expect((await at(id, 'admission', { admission: 'escorted' }, as.vip)).status).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'done', admission: 'escorted' });
    expect((await at(id, 'admission', { admission: 'turnedAway' })).status).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'canceled', admission: 'turnedAway' });
    expect((await at(id, 'refusal', { refused: false })).status).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'done', agreement: 'missing', admission: null });
  });

  it('becomes undecided again if the decision is withdrawn, with the former status', async () => {
    for (const status of ['done', 'waiting']) {
      const { id } = await expected();
      if (status === 'done') await at(id, 'arrival');
      await at(id, 'refusal', { refused: true });
      for (const admission of ['escorted', 'turnedAway']) {
        await at(id, 'admission', { admission });
        expect((await at(id, 'admission', { admission: null })).body).toEqual({ status: 'OK' });
        expect(await one(id)).toMatchObject({ status, agreement: 'refused', admission: null });
      }
    }
  });
});

it('visitors announced at the reception or elsewhere are checked in on creation', async () => {
  const body = visitBody(here.id, { date: [[TODAY, TODAY]], email: people.vip.email, check_in: true });
  const { created } = (await as.reception.post('/list/createAppointment/', body)).body;
  const { id } = await expected();
  await at(id, 'status', { status: 'done' });
  for (const pk of [created[0], id])
    expect(await one(pk)).toMatchObject({
      arrivedAt: '10:00',
      hostAskedAt: '10:00',
      arrivedBy: expect.stringMatching(/./),
    });
});
