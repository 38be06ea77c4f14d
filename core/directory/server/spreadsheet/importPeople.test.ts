import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fetchMails, makeFixture } from '../../../../test/support/fixtures/fixture.ts';
import { type HandMadeCell, sheetByHand } from '../../../../test/support/handmadeXlsx.ts';
import { readWorkbook } from '../../../../test/support/readSpreadsheet.ts';
import { badCells, makeSheet } from '../../../../test/support/spreadsheets.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { users } from '../../../people/server/tables.ts';

const fixture = await makeFixture();
const { app, here, there, people, as } = fixture;
const HEADINGS = ['Nom', 'Prénom', 'Email', 'Société', 'Rôle', 'Étage', 'Téléphone', 'Langue'] as const;
const path = `/api/buildings/${here.id}/people/import`;

const send = (caller: Caller, bytes: Uint8Array, fields = {}, headers = {}, url = path) =>
  caller.upload(url, { name: 'file', filename: 'personnes.xlsx', bytes }, fields, headers);
const check = (caller: Caller, bytes: Uint8Array, fields = {}) =>
  send(caller, bytes, fields, {}, `${path}/check`);
const accountOf = async (email: string) => {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  return user;
};
const counts = (created: number, changed: number, unchanged: number) => ({
  status: 'OK',
  sheets: [{ key: 'people', created, changed, unchanged }],
});
/** Faults as `[row, column, code]`. */
const wrong = ({
  body,
}: {
  body: { sheets: { problems: { row: number; column: string; code: string }[] }[] };
}) => body.sheets[0]?.problems.map(({ row, column, code }) => [row, column, code]);

describe('import of people', () => {
  it('import creates and invites new people and updates changed ones', async () => {
    const file = await makeSheet(
      HEADINGS,
      ['Roux', 'Zoé', 'zoe@sheet.test', 'helios conseil', 'VIP', 4, '01 23', 'anglais'],
      ['Blanc', 'Paul', 'paul@sheet.test', 'Banque Rive Gauche', '', '', '', ''],
      ['Petit', 'Hugo', 'LIMITED@parvis.test', '', '', '7', '', ''],
      ['Moreau', 'Inès', 'colleague@parvis.test', 'Hélios Conseil', 'Collaborateur', '', '', ''],
    );
    expect((await check(as.admin, file)).body).toMatchObject({
      sheets: [{ created: 2, changed: 1, unchanged: 1, missing: [], problems: [] }],
      invitations: 2,
    });
    expect(await accountOf('zoe@sheet.test')).toBeUndefined();
    expect((await send(as.admin, file)).body).toEqual(counts(2, 1, 1));
    expect(await accountOf('zoe@sheet.test')).toMatchObject({
      firstName: 'Zoé',
      role: 'vip',
      companyId: people.vip.companyId,
      floor: '4',
      language: 'en',
    });
    expect(await accountOf('paul@sheet.test')).toMatchObject({ role: 'limited', language: 'fr', floor: '' });
    expect((await accountOf('limited@parvis.test'))?.floor).toBe('7');
    expect(await fetchMails(fixture, 'zoe@sheet.test')).toHaveLength(1);
  });

  it('repeated import changes nothing, also concurrently', async () => {
    const file = await makeSheet(HEADINGS, [
      'Noir',
      'Eva',
      'eva@sheet.test',
      'Hélios Conseil',
      '',
      '',
      '',
      '',
    ]);
    const answers = await Promise.all([send(as.admin, file), send(as.deputy, file)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.sheets[0].created).sort()).toEqual([0, 1]);
    expect((await send(as.admin, file)).body).toEqual(counts(0, 0, 1));
    expect(await fetchMails(fixture, 'eva@sheet.test')).toHaveLength(1);
  });

  it('table without headings is imported completely', async () => {
    const file = Buffer.from(
      'Roche;Léa;lea@bare.test;Hélios Conseil\nFaure;Hugo;hugo@bare.test;Hélios Conseil',
    );
    const [sheet] = (await check(as.admin, file)).body.sheets;
    expect([sheet.headingRow, sheet.created, sheet.rows[0].row]).toEqual([0, 2, 1]);
    expect((await send(as.admin, file)).body).toEqual(counts(2, 0, 0));
    expect(await accountOf('lea@bare.test')).toMatchObject({ lastName: 'Roche', firstName: 'Léa' });
    const [headed] = (await check(as.admin, file, { headingRow: '{"people":1}' })).body.sheets;
    expect([headed.headingRow, headed.missing]).toEqual([1, ['lastName', 'firstName', 'email']]);
  });

  it.each<[string, number, HandMadeCell, string, string]>([
    ['a name is an error', 0, { error: '#REF!' }, 'Nom', 'cell_error'],
    ['an optional cell is an error', 5, { error: '#N/A' }, 'Étage', 'cell_error'],
    ['a formula has no result', 2, { formula: 'B2&C2' }, 'Email', 'formula_not_calculated'],
  ])('import is refused at the cell when %s', async (_, column, cell, heading, code) => {
    const row: HandMadeCell[] = ['Gris', 'Ana', 'ana@sheet.test', 'Hélios Conseil', '', '1', '', ''];
    const file = sheetByHand([HEADINGS, row.with(column, cell)]);
    expect(wrong(await check(as.admin, file))).toEqual([[2, heading, code]]);
    expect((await send(as.admin, file)).status).toBe(422);
    expect(await accountOf('ana@sheet.test')).toBeUndefined();
  });

  it('import recognises headings with hints and skips total rows', async () => {
    const headings = 'Nom (obligatoire);Prénom *;E-mail [nom@exemple.fr];Société (facultatif)';
    const file = Buffer.from(
      `${headings}\nRose;Max;max@sheet.test;Hélios Conseil\nTotal;1;;\nTotal général;;;1 personne`,
    );
    expect((await check(as.admin, file)).body.sheets).toMatchObject([
      { created: 1, missing: [], problems: [], rows: [{ row: 2 }] },
    ]);
  });

  it('import sends invitations only if asked to', async () => {
    const file = await makeSheet(HEADINGS, [
      'Vert',
      'Léo',
      'leo@sheet.test',
      'Hélios Conseil',
      '',
      '',
      '',
      '',
    ]);
    expect((await send(as.admin, file, { sendInvitations: 'false' })).status).toBe(200);
    expect(await fetchMails(fixture, 'leo@sheet.test')).toEqual([]);
  });

  it('import with faulty cells is refused and reports all of them', async () => {
    const file = await makeSheet(
      HEADINGS,
      ['Gris', 'Ana', 'ana@sheet.test', 'Hélios Conseil', 'Chef', '', '', ''],
      ['', 'Ana', 'pas une adresse', 'Nulle Part', '', '', '', 'latin'],
      ['Brun', 'Max', 'max@sheet.test', '', '', '', '', ''],
      ['Brun', 'Max', 'ANA@sheet.test', 'Hélios Conseil', '', '', '', ''],
    );
    const answer = await send(as.admin, file);
    expect([answer.status, answer.body.errors.code ?? answer.body.code]).toContain(422);
    expect(badCells(answer.body.errors.rows).map(({ row, column }) => [row, column])).toEqual([
      [2, 'Rôle'],
      [3, 'Nom'],
      [3, 'Email'],
      [3, 'Langue'],
      [3, 'Société'],
      [4, 'Société'],
      [5, 'Email'],
    ]);
    expect(await accountOf('ana@sheet.test')).toBeUndefined();
  });

  it('rows can be corrected or left out, and columns assigned', async () => {
    const file = await makeSheet(
      ['Nom', 'Prénom', 'Adresse', 'Société'],
      ['Rose', 'Lia', 'lia@', 'Hélios Conseil'],
      ['Rose', 'Tom', 'tom', 'Hélios Conseil'],
    );
    expect((await check(as.admin, file)).body.sheets[0].missing).toEqual(['email']);
    const fields = {
      columns: JSON.stringify({ people: { 2: 'email' } }),
      corrections: JSON.stringify({ people: { 2: { 2: 'lia@sheet.test' } } }),
      leaveOut: JSON.stringify({ people: [3] }),
    };
    expect((await check(as.admin, file, fields)).body.sheets[0]).toMatchObject({ created: 1, problems: [] });
    expect((await send(as.admin, file, fields)).body).toEqual(counts(1, 0, 0));
    expect(await accountOf('lia@sheet.test')).toMatchObject({ firstName: 'Lia' });
  });
});

describe('permissions of the import', () => {
  it('import refuses roles above the caller’s, people of other buildings and the caller', async () => {
    await app.make.user({ email: 'far@sheet.test', role: 'vip', buildings: [there.id] });
    const file = await makeSheet(
      HEADINGS,
      ['Haut', 'Tim', 'tim@sheet.test', 'Hélios Conseil', 'Administrateur', '', '', ''],
      ['Loin', 'Tim', 'far@sheet.test', 'Hélios Conseil', '', '', '', ''],
      ['Rivière', 'Anne', 'admin@parvis.test', 'Parvis Gestion', 'Administrateur', '9', '', ''],
      ['Delmas', 'Marc', 'deputy@parvis.test', 'Parvis Gestion', 'Accueil', '', '', ''],
    );
    expect(wrong(await check(as.deputy, file))).toEqual([
      [2, 'Rôle', 'role_above_yours'],
      [3, 'Email', 'email_taken'],
      [4, 'Email', 'person_not_yours'],
      [5, 'Email', 'person_not_yours'],
    ]);
  });

  it('import by a company manager refuses other companies and staff', async () => {
    await app.db.update(users).set({ managesCompany: true }).where(eq(users.id, people.vip.id));
    const manager = await app.as(people.vip);
    const headings = ['Nom', 'Prénom', 'Email', 'Société', 'Rôle', 'Responsable de société'];
    const file = await makeSheet(
      headings,
      ['Bon', 'Ida', 'ida@sheet.test', '', 'VIP', ''],
      ['Non', 'Ida', 'ida2@sheet.test', 'Banque Rive Gauche', '', ''],
      ['Non', 'Ida', 'ida3@sheet.test', '', 'Accueil', ''],
      ['Non', 'Ida', 'ida4@sheet.test', '', '', 'oui'],
      ['Non', 'Ida', 'neighbour@parvis.test', '', '', ''],
    );
    const answer = await check(manager, file);
    expect(wrong(answer)).toEqual([
      [3, 'Société', 'company_not_there'],
      [4, 'Rôle', 'role_above_yours'],
      [5, 'Responsable de société', 'manager_not_yours'],
      [6, 'Email', 'email_taken'],
    ]);
    const fields = { leaveOut: JSON.stringify({ people: [3, 4, 5, 6] }) };
    expect((await send(manager, file, fields)).body).toEqual(counts(1, 0, 0));
    expect((await accountOf('ida@sheet.test'))?.companyId).toBe(people.vip.companyId);
  });
});

it('exported list can be imported again and changes nothing', async () => {
  const french = { 'accept-language': 'fr' };
  const answer = await as.admin.get(`/api/people/export?building=${here.id}&state=all`, french);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="personnes.xlsx"');
  const read = await readWorkbook(answer.bytes, { maxRows: 100 });
  expect(read.headings.map(({ text }) => text).slice(0, 5)).toEqual([
    'Nom',
    'Prénom',
    'Email',
    'Société',
    'Rôle',
  ]);
  const { sheets } = (await check(as.admin, answer.bytes)).body;
  expect(sheets).toMatchObject([{ created: 0, changed: 0, unchanged: read.rows.length, problems: [] }]);
  const inEnglish = await as.admin.get(`/api/people/export?building=${here.id}&state=all`, {
    'accept-language': 'en',
  });
  expect((await check(as.admin, inEnglish.bytes)).body.sheets).toMatchObject([
    { created: 0, changed: 0, unchanged: read.rows.length, problems: [] },
  ]);
  const english = await as.admin.get('/api/people/export?role=superCollab', { 'accept-language': 'en' });
  const vips = await readWorkbook(english.bytes, { maxRows: 100 });
  expect(vips.rows.every(({ cells }) => cells[4] === 'VIP')).toBe(true);
});
