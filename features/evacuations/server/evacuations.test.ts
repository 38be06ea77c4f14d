import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import { countPdfPictures } from '../../../test/support/countPdfPictures.ts';
import { makeFixture, NOW, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';

const { app, here, people, as } = await makeFixture();
const { pool } = app.database;
const urlOf = (building: { id: number }) => `/api/buildings/${building.id}/evacuations`;
const MINUTE = 60_000;
const at = (minutes: number) => app.setNow(new Date(NOW.getTime() + minutes * MINUTE));

await pool.query(`update users set floor = '4e étage' where id = $1`, [people.vip.id]);
await pool.query(`update building_companies set floors = '2, 3' where company_id = $1`, [
  people.neighbour.companyId,
]);

type Somebody = Parameters<typeof app.make.visit>[0];
async function inside(
  visitorLastName: string,
  over: Partial<Somebody> & object = {},
  reception: object = {},
) {
  const visit = await app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    status: 'done',
    visitorFirstName: 'Zoé',
    visitorLastName,
    checkedInAt: NOW,
    ...over,
  } as Somebody);
  for (const [column, value] of Object.entries(reception))
    await pool.query(`update visits set ${column} = $1 where id = $2`, [value, visit.id]);
  return visit;
}

interface ListedPerson {
  id: number;
  name: string;
  state: string;
  found: number;
}
const rollCall = async (caller: Caller = as.reception) => (await caller.get(`${urlOf(here)}/now`)).body;
const person = async (name: string): Promise<ListedPerson> =>
  (await rollCall()).people.find((each: ListedPerson) => each.name.startsWith(name));
async function begin(kind = 'drill', caller: Caller = as.reception): Promise<number> {
  const { status, body } = await caller.post(urlOf(here), { kind });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.id;
}
const end = (id: number, body: object = {}) => as.reception.post(`${urlOf(here)}/${id}/end`, body);
const tickOf = (who: ListedPerson, state: string, over: object = {}) => ({
  key: randomUUID(),
  person: who.id,
  state,
  ago: 0,
  ...over,
});
const sendTicks = (id: number, ...ticks: object[]) =>
  as.reception.post(`${urlOf(here)}/${id}/ticks`, { ticks });
async function codes(id: number): Promise<Record<string, string>> {
  const { body } = await as.reception.get(`${urlOf(here)}/${id}/links`);
  return Object.fromEntries(
    body.fields.map(({ floor, code }: { floor: string | null; code: string }) => [floor ?? 'all', code]),
  );
}
const warden = (code: string) => app.anybody.get(`/api/evacuations/${code}`);

async function during(work: (id: number) => Promise<unknown>): Promise<void> {
  const id = await begin();
  try {
    await work(id);
  } finally {
    await end(id);
  }
}

it('the roll call lists everybody inside with their floor, people who need help first', async () => {
  await inside('Expected', { status: 'waiting' });
  await inside('Yesterday', { date: '2026-11-22' });
  await inside('Gone', {}, { departed_at: NOW });
  await inside('Martin', { organization: 'Verne' });
  await inside('Klein', { residentId: people.neighbour.id }, { needs_help: true });
  const { id: group } = await inside(
    'Lycée',
    {},
    { party_size: 25, party_arrived: 24, party_name: 'Terminale B', party_minors: true },
  );
  await pool.query(
    `insert into visit_members (building_id, visit_id, first_name, last_name, arrived)
     values ($1, $2, 'Awa', 'Diop', true), ($1, $2, 'Tom', 'Borel', false), ($1, $2, 'Mia', 'Petit', null)`,
    [here.id, group],
  );
  const { running, people: listed, floors } = await rollCall();
  expect(running).toBeNull();
  expect(listed[1].members).toEqual(['DIOP Awa', 'PETIT Mia']);
  expect(listed).toMatchObject([
    { name: 'KLEIN Zoé', company: 'Banque Rive Gauche', floors: ['2', '3'], needsHelp: true, heads: 1 },
    { name: 'LYCÉE Zoé', party: 'Terminale B', heads: 24, minors: true, floors: ['4'], needsHelp: false },
    { name: 'MARTIN Zoé', organization: 'Verne', host: 'Claire Fontaine', company: 'Hélios Conseil' },
  ]);
  expect(floors.map(({ floor }: { floor: string }) => floor)).toEqual(['2', '3', '4']);
  expect(Object.keys(listed[0]).join()).not.toMatch(/mail|phone/i);
});

it('a second start is refused with the name of who started the running evacuation', async () => {
  const answers = await Promise.all([
    as.reception.post(urlOf(here), { kind: 'drill' }),
    as.clerk.post(urlOf(here), { kind: 'real' }),
  ]);
  const [made, refused] = answers.sort((a, b) => a.status - b.status);
  expect([made?.status, refused?.status, refused?.body.code]).toEqual([200, 409, 'evacuation_running']);
  expect(refused?.body.detail).toMatch(/^(Nadia Haddad|Léa Girard) a déjà lancé une évacuation, à 10:00\.$/);
  const { running } = (await as.clerk.get(`${urlOf(here)}/running`)).body;
  expect(running).toMatchObject({ id: made?.body.id, startedAt: NOW.toISOString() });
  expect((await as.clerk.get(`${urlOf(here)}/${running.id}`)).status).toBe(404);
  expect((await end(running.id)).status).toBe(200);
  expect((await end(running.id)).body.code).toBe('evacuation_over');
  expect((await as.clerk.get(`${urlOf(here)}/running`)).body).toEqual({ running: null });
});

it('a check-in during the evacuation joins, a check-out leaves, and undoing it brings back', async () => {
  await during(async () => {
    const late = await inside('Late', { status: 'waiting' });
    const names = async () =>
      (await rollCall()).people
        .filter(({ leftAt }: { leftAt: string | null }) => leftAt === null)
        .map(({ name }: ListedPerson) => name);
    expect(await names()).not.toContain('LATE Zoé');
    const set = (columns: string) =>
      pool.query(`update visits set ${columns}, checked_in_at = $2 where id = $1`, [late.id, NOW]);
    await set(`status = 'done'`);
    expect(await names()).toContain('LATE Zoé');
    await set(`departed_at = now()`);
    expect(await names()).not.toContain('LATE Zoé');
    await set(`departed_at = null`);
    expect(await names()).toContain('LATE Zoé');
    // The nightly check-out is no proof of departure.
    await set(`departed_at = now(), left_unseen = true`);
    expect(await names()).toContain('LATE Zoé');
    await set(`departed_at = null, left_unseen = false, status = 'waiting'`);
    expect(await names()).not.toContain('LATE Zoé');
    const walkIn = await inside('Walkin');
    expect(await names()).toContain('WALKIN Zoé');
    await inside('Tomorrow', { date: TOMORROW, status: 'waiting' });
    expect((await names()).filter((name: string) => name === 'WALKIN Zoé')).toHaveLength(1);
    await pool.query('update visits set departed_at = $2 where id = $1', [walkIn.id, NOW]);
  });
});

it('the start waits for a check-in in progress', async () => {
  const visit = await inside('Between', { status: 'waiting' });
  const other = await pool.connect();
  await other.query('begin');
  await other.query(`update visits set status = 'done', checked_in_at = now() where id = $1`, [visit.id]);
  const beginning = begin();
  const waits = `select count(*)::int as n from pg_locks where relation = 'visits'::regclass and not granted`;
  await expect.poll(async () => (await pool.query(waits)).rows[0].n).toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  const id = await beginning;
  expect(await person('BETWEEN')).toMatchObject({ state: 'unknown' });
  await end(id);
  await pool.query('update visits set departed_at = $2 where id = $1', [visit.id, NOW]);
});

it('the later tick holds in any order of arrival, both are stored, and a retry counts once', async () => {
  await during(async (id) => {
    at(5);
    const martin = await person('MARTIN');
    const present = tickOf(martin, 'present');
    expect((await sendTicks(id, present)).status).toBe(200);
    expect(await person('MARTIN')).toMatchObject({ state: 'present', found: 1, saidBy: 'Nadia Haddad' });
    at(6);
    const code = (await codes(id))['4'] ?? '';
    const missing = tickOf(martin, 'missing', { ago: 2 * MINUTE });
    for (const _ of [1, 2])
      expect((await app.anybody.post(`/api/evacuations/${code}/ticks`, { ticks: [missing] })).status).toBe(
        200,
      );
    expect(await person('MARTIN')).toMatchObject({ state: 'present' });
    const { rows } = await pool.query(
      `select state, user_id, link_id is not null as warden from evacuation_ticks
        where person_id = $1 order by said_at`,
      [martin.id],
    );
    expect(rows).toEqual([
      { state: 'missing', user_id: null, warden: true },
      { state: 'present', user_id: people.reception.id, warden: false },
    ]);
    await app.anybody.post(`/api/evacuations/${code}/ticks`, { ticks: [tickOf(martin, 'helped')] });
    expect(await person('MARTIN')).toMatchObject({ state: 'helped', saidBy: '', saidOn: '4' });
    await sendTicks(id, tickOf(martin, 'unknown'));
    expect(await person('MARTIN')).toMatchObject({ state: 'unknown', found: 0 });
    at(0);
  });
});

it('a part of a group can be found, at most as many as came', async () => {
  await during(async (id) => {
    const group = await person('LYCÉE');
    await sendTicks(id, tickOf(group, 'present'));
    expect(await person('LYCÉE')).toMatchObject({ found: 24 });
    await sendTicks(id, tickOf(group, 'present', { found: 22 }));
    expect(await person('LYCÉE')).toMatchObject({ found: 22 });
    await sendTicks(id, tickOf(group, 'present', { found: 400 }));
    expect(await person('LYCÉE')).toMatchObject({ found: 24 });
    await sendTicks(id, tickOf(group, 'missing', { found: 3 }));
    expect(await person('LYCÉE')).toMatchObject({ found: 0 });
  });
});

it('concurrent ticks are all stored', async () => {
  await during(async (id) => {
    const { people: all } = await rollCall();
    const both = (state: string) => all.map((each: ListedPerson) => tickOf(each, state));
    const code = (await codes(id)).all ?? '';
    const answers = await Promise.all([
      ...['present', 'missing', 'present'].map((state) => sendTicks(id, ...both(state))),
      ...['helped', 'present'].map((state) =>
        app.anybody.post(`/api/evacuations/${code}/ticks`, { ticks: both(state).reverse() }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await pool.query(
      'select count(*)::int as n from evacuation_ticks where evacuation_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 5 * all.length }]);
  });
});

it('a warden’s link shows and ticks only people of its floor, without contact data', async () => {
  await during(async (id) => {
    const links = await codes(id);
    expect(Object.keys(links)).toEqual(['2', '3', '4', 'all']);
    for (const code of Object.values(links)) expect(code).toMatch(/^[0-9a-f]{32}$/);
    for (const variant of codeVariants(links.all ?? ''))
      expect((await warden(encodeURIComponent(variant))).status).toBe(200);
    const inFormerLinks = Buffer.from(links.all ?? '', 'hex').toString('base64url');
    expect((await warden(inFormerLinks)).status).toBe(200);
    expect(await codes(id)).toEqual(links);
    const { body } = await warden(links['4'] ?? '');
    expect(body.people[0].members).toEqual(['DIOP Awa', 'PETIT Mia']);
    expect(body).toMatchObject({ building: 'Parvis Haussmann', kind: 'drill', floor: '4' });
    expect(body.people.map(({ name }: ListedPerson) => name)).toEqual(['LYCÉE Zoé', 'MARTIN Zoé']);
    expect(Object.keys(body.people[0]).sort()).toEqual(
      'company floors found heads id leftAt members name needsHelp party saidAt state'.split(' '),
    );
    const klein = await person('KLEIN');
    const foreign = await app.anybody.post(`/api/evacuations/${links['4']}/ticks`, {
      ticks: [tickOf(await person('MARTIN'), 'present'), tickOf(klein, 'present')],
    });
    expect(foreign.status).toBe(404);
    expect(await person('MARTIN')).toMatchObject({ state: 'unknown' });
    for (const floor of ['2', '3', 'all']) {
      const listed = (await warden(links[floor] ?? '')).body.people;
      expect(listed.map(({ name }: ListedPerson) => name)).toContain('KLEIN Zoé');
    }
    expect((await app.anybody.get('/api/evacuations/AAAAAAAAAAAAAAAAAAAAAA')).body.code).toBe(
      'evacuation_link_dead',
    );
  });
});

it('a warden counts the residents of their floor, and the later count holds', async () => {
  await during(async (id) => {
    const links = await codes(id);
    const send = (code = '', over: object = {}) =>
      app.anybody.post(`/api/evacuations/${code}/counts`, {
        key: randomUUID(),
        floor: '4',
        inside: 40,
        outside: 12,
        ago: 0,
        ...over,
      });
    expect((await send(links['4'])).status).toBe(200);
    expect((await send(links['4'], { floor: '3' })).status).toBe(404);
    expect((await send(links.all, { floor: 'Nirgendwo' })).status).toBe(404);
    at(1);
    expect((await send(links.all, { outside: 38 })).status).toBe(200);
    expect((await send(links['4'], { outside: 20, ago: 2 * MINUTE })).status).toBe(200);
    const { floors } = await rollCall();
    expect(floors[2]).toMatchObject({ floor: '4', inside: 40, outside: 38 });
    const reception = { key: randomUUID(), floor: '2', inside: 3, outside: 3, ago: 0 };
    expect((await as.reception.post(`${urlOf(here)}/${id}/counts`, reception)).status).toBe(200);
    expect((await warden(links['2'] ?? '')).body.floors).toMatchObject([
      { floor: '2', inside: 3, outside: 3 },
    ]);
    at(0);
  });
});

it('after the end links are dead, ticks are refused and the database rejects changes', async () => {
  const id = await begin('real');
  const links = await codes(id);
  const martin = await person('MARTIN');
  await sendTicks(id, tickOf(martin, 'present'));
  at(12);
  expect((await end(id)).status).toBe(200);
  for (const code of Object.values(links)) {
    const dead = await warden(code);
    expect([dead.status, dead.body.code]).toEqual([422, 'evacuation_link_dead']);
    expect(JSON.stringify(dead.body)).not.toContain('MARTIN');
    const tick = { ticks: [tickOf(martin, 'missing')] };
    const late = await app.anybody.post(`/api/evacuations/${code}/ticks`, tick);
    expect(late.body.code).toBe('evacuation_link_dead');
  }
  expect((await sendTicks(id, tickOf(martin, 'missing'))).body.code).toBe('evacuation_over');
  expect((await as.reception.get(`${urlOf(here)}/${id}/links`)).body.code).toBe('evacuation_over');
  const refused = [
    `update evacuations set comment = 'x' where id = ${id}`,
    `delete from evacuations where id = ${id}`,
    `update evacuation_people set found = 0 where evacuation_id = ${id}`,
    `delete from evacuation_people where evacuation_id = ${id}`,
    `update evacuation_ticks set state = 'missing' where evacuation_id = ${id}`,
    `delete from evacuation_ticks where evacuation_id = ${id}`,
  ];
  for (const statement of refused)
    await expect(pool.query(statement)).rejects.toThrow(/never changes|is kept/);
  at(0);
});

it('the record with the logo is sealed once, downloaded by administrators, and each download is logged', async () => {
  await app.jobs.drain();
  const logoKey = await app.files.putPublic(await readFile('demo/files/haussmann.png'));
  await app.db.update(buildings).set({ logoKey }).where(eq(buildings.id, here.id));
  const id = await begin();
  const [martin, group] = [await person('MARTIN'), await person('LYCÉE')];
  await sendTicks(id, tickOf(martin, 'present'), tickOf(group, 'present', { found: 22 }));
  at(8);
  const klein = await person('KLEIN');
  await end(id, {
    comment: 'Sortie nord encombrée.',
    word: 'Sortis avant l’alarme',
    words: [{ person: klein.id, word: 'Retrouvée à l’extérieur' }],
  });
  const record = `${urlOf(here)}/${id}/record`;
  expect((await as.admin.get(record)).body.code).toBe('evacuation_unsealed');
  await app.jobs.drain();
  const { rows } = await pool.query('select sha256, file_id from evacuations where id = $1', [id]);
  await app.jobs.drain();
  const [past] = (await as.reception.get(urlOf(here))).body.fields;
  expect(past).toMatchObject({
    id,
    kind: 'drill',
    startedBy: 'Nadia Haddad',
    endedBy: 'Nadia Haddad',
    sha256: rows[0].sha256,
    heads: 26,
    found: 23,
    endedAt: new Date(NOW.getTime() + 8 * MINUTE).toISOString(),
  });
  const { body: details } = await as.reception.get(`${urlOf(here)}/${id}`);
  expect(details.comment).toBe('Sortie nord encombrée.');
  expect(details.people).toContainEqual(
    expect.objectContaining({ name: 'KLEIN Zoé', state: 'unknown', word: 'Retrouvée à l’extérieur' }),
  );
  expect(details.people).toContainEqual(
    expect.objectContaining({ name: 'MARTIN Zoé', state: 'present', saidBy: 'Nadia Haddad' }),
  );
  const download = await as.deputy.get(record);
  expect([download.status, await countPdfPictures(download.bytes)]).toEqual([200, 1]);
  const read = await pool.query(`select actor_id from facts where kind = 'evacuation.record_read'`);
  expect(read.rows).toEqual([{ actor_id: people.deputy.id }]);
  const words = await pool.query(
    `select word from evacuation_people where evacuation_id = $1 and word <> '' order by word`,
    [id],
  );
  expect(words.rows.map(({ word }) => word)).toEqual(['Retrouvée à l’extérieur', 'Sortis avant l’alarme']);
  await expect(
    pool.query(`update evacuations set sha256 = repeat('0', 64) where id = $1`, [id]),
  ).rejects.toThrow(/never changes/);
  at(0);
});

it('erasing a visitor erases their name from the evacuation', async () => {
  const gone = await inside('Grandvaux');
  const id = await begin();
  await pool.query('update visits set departed_at = $2 where id = $1', [gone.id, NOW]);
  await end(id);
  const visitOf = async () =>
    (
      await pool.query('select visit_id from evacuation_people where evacuation_id = $1 and visit_id = $2', [
        id,
        gone.id,
      ])
    ).rowCount;
  expect(await visitOf()).toBe(1);
  const erased = await as.admin.post(`/api/buildings/${here.id}/privacy/erasures`, {
    name: 'Zoé Grandvaux',
    email: gone.visitorEmail ?? '',
  });
  expect(erased.status).toBe(200);
  expect(await visitOf()).toBe(0);
  const { rows } = await pool.query(
    'select count(*)::int as n from evacuation_people where evacuation_id = $1',
    [id],
  );
  expect(rows[0].n).toBeGreaterThan(3);
  const { people: listed } = (await as.reception.get(`${urlOf(here)}/${id}`)).body;
  expect(listed.map(({ name }: { name: string }) => name)).toContain('');
  expect(JSON.stringify(listed)).not.toContain('GRANDVAUX');
});
