import readXlsxFile from 'read-excel-file/node';
import { beforeEach, expect, it } from 'vitest';
import { assistants } from '../../../core/people/server/tables.ts';
import {
  CREATE,
  fetchVisits,
  importInto,
  makeFixture,
  TOMORROW,
  visitBody,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import {
  badCells,
  clock,
  day,
  HEADINGS,
  makeSheet,
  uploadSheet,
} from '../../../test/support/spreadsheets.ts';

const { app, here, people, as } = await makeFixture();
const { vip, limited } = people;
const ofVip = visitBody(here.id, { email: vip.email });

beforeEach(async () => {
  await app.database.pool.query('delete from visits');
  await app.db
    .insert(assistants)
    .values({ principalId: vip.id, assistantId: limited.id, since: app.now() })
    .onConflictDoNothing();
});

it('an assistant announces for their principal, both can edit, and both are recorded', async () => {
  const { status, body } = await as.limited.post(CREATE, ofVip);
  expect(status).toBe(200);
  const [pk] = body.created;
  for (const caller of [as.vip, as.limited, as.reception])
    expect(await fetchVisits(caller, here)).toMatchObject([
      { pk, name: 'Claire Fontaine', email: vip.email, announced_by: 'Hugo Petit' },
    ]);
  expect(await fetchVisits(as.colleague, here)).toEqual([]);
  for (const caller of [as.limited, as.vip])
    expect((await caller.patch(visitsOf(here), { pk, commentaire: 'Neuf' })).status).toBe(200);
  expect((await as.colleague.delete(visitsOf(here), { pk })).status).toBe(404);
  expect((await as.limited.delete(visitsOf(here), { pk })).status).toBe(200);
});

it('an assistant sees no other visits of the principal', async () => {
  const { body } = await as.vip.post(CREATE, visitBody(here.id));
  expect(await fetchVisits(as.limited, here)).toEqual([]);
  const [pk] = body.created;
  expect((await as.limited.patch(visitsOf(here), { pk, commentaire: 'x' })).status).toBe(404);
});

it('a former assistant can neither announce nor see the visits they announced', async () => {
  await as.limited.post(CREATE, ofVip);
  await app.db.delete(assistants);
  expect(await fetchVisits(as.limited, here)).toEqual([]);
  expect(await fetchVisits(as.vip, here)).toMatchObject([{ announced_by: 'Hugo Petit' }]);
  expect((await as.limited.post(CREATE, ofVip)).status).toBe(403);
});

it('a principal cannot announce for an assistant or for a stranger', async () => {
  expect((await as.vip.post(CREATE, visitBody(here.id, { email: limited.email }))).status).toBe(403);
  expect((await as.colleague.post(CREATE, ofVip)).status).toBe(403);
});

const withHosts = [...HEADINGS, 'Email résident'];
const rowFor = (lastName: string, host: string | null) => [
  lastName,
  'Anne',
  day(TOMORROW),
  clock('10:00'),
  `${lastName.toLowerCase()}@example.com`,
  host ?? '',
];
const send = (bytes: Uint8Array, caller = as.limited) => uploadSheet(caller, importInto(here), bytes);

it('rows that name the principal are imported for them, others for the sender', async () => {
  const sheet = await makeSheet(
    withHosts,
    rowFor('Sien', null),
    rowFor('Aussi', limited.email),
    rowFor('Leur', vip.email?.toUpperCase() ?? ''),
  );
  const { status, body } = await send(sheet);
  expect([status, body.created]).toEqual([200, 3]);
  const seen = (await fetchVisits(as.limited, here)).map(
    ({ last_name_visitor, email, announced_by }) => `${last_name_visitor} ${email} ${announced_by}`,
  );
  expect(seen.sort()).toEqual([
    `Aussi ${limited.email} `,
    `Leur ${vip.email} Hugo Petit`,
    `Sien ${limited.email} `,
  ]);
  expect(await fetchVisits(as.vip, here)).toMatchObject([
    { last_name_visitor: 'Leur', announced_by: 'Hugo Petit' },
  ]);
});

it('rows for strangers are refused one by one and nothing is imported', async () => {
  const sheet = await makeSheet(
    withHosts,
    rowFor('Leur', vip.email),
    rowFor('Confrere', people.colleague.email),
    rowFor('Voisin', people.neighbour.email),
    rowFor('Inconnu', 'nobody@parvis.test'),
  );
  const { status, body } = await send(sheet);
  expect([status, body.code]).toEqual([422, 'import_invalid']);
  const message = 'Aucun résident de cet immeuble n’a cette adresse.';
  expect(badCells(body.errors.rows)).toEqual(
    [3, 4, 5].map((row) => ({ row, column: 'Email résident', message })),
  );
  expect(await fetchVisits(as.vip, here)).toEqual([]);
  await app.db.delete(assistants);
  const own = await makeSheet(withHosts, rowFor('Leur', vip.email));
  expect((await send(own)).body.created).toBe(1);
  // Without principals the host column is ignored.
  expect(await fetchVisits(as.vip, here)).toEqual([]);
});

it('the export names the announcer in its last column, which an import ignores', async () => {
  await as.limited.post(CREATE, ofVip);
  await as.vip.post(CREATE, visitBody(here.id, { last_name_visitor: 'Seule' }));
  const file = async (caller = as.vip) =>
    (await caller.get(`/api/buildings/${here.id}/visits/export?start=${TOMORROW}`)).bytes;
  const [sheet] = await readXlsxFile(await file());
  const rows = (sheet as { data: unknown[][] }).data;
  expect(rows.map((row) => row.at(-1))).toEqual(['Annoncé par', 'Hugo Petit', null]);
  const preview = `/api/buildings/${here.id}/visits/import-preview`;
  const { body } = await uploadSheet(as.reception, preview, await file(as.reception));
  expect(body.columns.at(-1)).toMatchObject({ heading: 'Annoncé par', field: null });
});
