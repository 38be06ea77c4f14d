import { describe, expect, it } from 'vitest';
import { companies, users } from '../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { renderXlsx, type WorksheetToWrite } from '../../../kit/server/spreadsheet/renderXlsx.ts';
import type { CellValue } from '../../../kit/spreadsheet/types.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { sheetByHand } from '../../../test/support/handmadeXlsx.ts';
import { readWorkbook } from '../../../test/support/readSpreadsheet.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { roomOffers, rooms } from '../../rooms/server/tables.ts';

const { app, here, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const path = `/api/buildings/${here.id}/setup`;

const sheet = (sheetName: string, headings: readonly string[], ...rows: CellValue[][]): WorksheetToWrite => ({
  sheetName,
  rows,
  columns: headings.map((heading) => ({ heading })),
});
const upload = (caller: Caller, url: string, bytes: Uint8Array, fields = {}) =>
  caller.upload(url, { name: 'file', filename: 'immeuble.xlsx', bytes }, fields);
const send = async (caller: Caller, sheets: WorksheetToWrite[], fields = {}) =>
  upload(caller, path, await renderXlsx(...sheets), fields);
const check = async (caller: Caller, sheets: WorksheetToWrite[], fields = {}) =>
  upload(caller, `${path}/check`, await renderXlsx(...sheets), fields);

const tenants = sheet(
  'Sociétés',
  ['Société', 'Étages', 'Heures de salle par jour'],
  ['Exemple : Société', '1', 2],
  ['Atelier Nord', '3', '4 h'],
  ['Café Sud', 'RDC', null],
);
const staff = sheet(
  'People',
  ['Nom', 'Prénom', 'Email', 'Société', 'Rôle', 'Étage'],
  ['Roux', 'Zoé', 'zoe@atelier.test', 'atelier nord', 'VIP', '3'],
  ['Blanc', 'Paul', 'paul@cafe.test', 'Café Sud', 'Collaborateur', ''],
);
const meeting = sheet(
  'Rooms',
  ['Room', 'Seats', 'Layouts', 'Combines with', 'Opens', 'Closes'],
  ['Vendôme', 8, 'U, Théâtre', 'Rivoli', '8:00', '19h30'],
  ['Rivoli', '6 places', 'u', '', '', ''],
  ['Concorde', 4, '', 'Vendôme; Rivoli', '', ''],
);
const parking = sheet(
  'Places de parking',
  ['Place', 'Type'],
  ['P1-01', 'visiteur, électrique'],
  ['P1-02', ''],
);
const totals = async () => {
  const all = await app.db.$count(companies);
  return [all, await app.db.$count(rooms.in(scope)), await app.db.$count(users)];
};
const outcomes = (sheets: { key: string; created: number; changed: number; unchanged: number }[]) =>
  sheets
    .filter(({ created, changed, unchanged }) => created + changed + unchanged > 0)
    .map(({ key, created, changed, unchanged }) => [key, created, changed, unchanged]);

describe('the import of a building', () => {
  it('has a template in each language, which itself imports nothing', async () => {
    for (const language of ['fr', 'en']) {
      const template = await as.admin.get(`${path}/template?language=${language}`);
      expect(template.headers['content-disposition']).toContain(
        language === 'fr' ? 'modele-immeuble.xlsx' : 'building-template.xlsx',
      );
      const { sheets, rows } = await readWorkbook(template.bytes, { sheet: 4, maxRows: 100 });
      expect(sheets).toHaveLength(5);
      expect(rows.map(({ cells }) => cells[3])).toContain(
        language === 'fr'
          ? 'Visiteur, Électrique, Accessible, Deux-roues'
          : 'Visitor, Electric, Accessible, Two wheels',
      );
      expect(sheets[3]?.name).toBe(language === 'fr' ? 'Places de parking' : 'Parking spaces');
      const { status, body } = await upload(as.admin, `${path}/check`, template.bytes);
      expect([status, outcomes(body.sheets), body.unread]).toEqual([200, [], []]);
      expect(body.sheets.flatMap(({ problems }: { problems: object[] }) => problems)).toEqual([]);
    }
  });

  it('explains layouts and services by the building’s own lists and shows what it adds to them', async () => {
    await roomOffers.insert(app.db, scope, [
      { kind: 'layout', fr: 'En U', en: 'U shape', position: 1 },
      { kind: 'layout', fr: 'Conseil', en: 'Boardroom', position: 2 },
    ]);
    const template = await as.admin.get(`${path}/template?language=en`);
    const { rows } = await readWorkbook(template.bytes, { sheet: 2, maxRows: 100 });
    expect(rows.map(({ cells }) => cells[3])).toContain('U shape, Boardroom');
    const older = sheet('Salles', ['Salle', 'Capacité', 'Aménagements'], ['Iéna', 8, 'U, U shape, u']);
    const { body } = await check(as.admin, [older]);
    expect(body.sheets.flatMap(({ adds }: { adds: string[] }) => adds)).toEqual([
      'Ajoute la disposition U à la liste de l’immeuble.',
    ]);
  });

  it('is previewed, done, and changes nothing when repeated', async () => {
    const before = await totals();
    const seen = await check(as.admin, [tenants, staff, meeting, parking]);
    expect(outcomes(seen.body.sheets)).toEqual([
      ['companies', 2, 0, 0],
      ['people', 2, 0, 0],
      ['rooms', 3, 0, 0],
      ['bays', 2, 0, 0],
    ]);
    expect(await totals()).toEqual(before);
    const answers = await Promise.all([
      send(as.admin, [tenants, staff, meeting, parking]),
      send(as.deputy, [tenants, staff, meeting, parking]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => outcomes(body.sheets)[0]?.[1]).sort()).toEqual([0, 2]);
    expect(await totals()).toEqual(before.map((number, at) => number + (at === 1 ? 3 : 2)));
    expect(outcomes((await send(as.admin, [tenants, staff, meeting, parking])).body.sheets)).toEqual([
      ['companies', 0, 0, 2],
      ['people', 0, 0, 2],
      ['rooms', 0, 0, 3],
      ['bays', 0, 0, 2],
    ]);
    const moved = sheet('Companies', ['Company', 'Floors'], ['ATELIER NORD', '5']);
    expect(outcomes((await send(as.admin, [moved])).body.sheets)).toEqual([['companies', 0, 1, 0]]);
  });

  it('is one audit log entry, and its changes are listed by thing, kind and cause', async () => {
    const trail = `/api/buildings/${here.id}/audit`;
    const entries = async (query: string) => (await as.admin.get(`${trail}?sort=at&${query}`)).body.fields;
    const [read, ...others] = await entries('');
    expect(others.map(({ kind }: { kind: string }) => kind)).toEqual(['building.set_up']);
    expect(read).toMatchObject({
      kind: 'building.set_up',
      what: 'Import initial effectué',
      about: `building:${here.id}`,
    });
    expect(read.details.map(({ value }: { value: string }) => value).sort()).toEqual(['2', '2', '2', '3']);
    const all = await entries(`limit=100&cause=${read.pk}`);
    expect([all.length, all.every(({ holds }: { holds: number }) => holds === 0)]).toEqual([
      read.holds,
      true,
    ]);
    const zoe = all.find(({ thing }: { thing: string }) => thing === 'Zoé Roux');
    expect(zoe.kind).toBe('user.added');
    expect((await entries(`about=${zoe.about}`))[0]).toEqual(zoe);
    expect((await entries('kind=user.added')).map(({ pk }: { pk: number }) => pk)).toContain(zoe.pk);
    const { bytes } = await as.admin.get(`${trail}/export`);
    const { rows } = await readWorkbook(bytes, { sheet: 0, maxRows: 100 });
    expect(rows.map(({ cells }) => cells[3])).toContain('Zoé Roux');
    expect((await as.admin.get(`${trail}?cause=x`)).status).toBe(422);
  });

  it('creates rooms with their equipment and the rooms they merge with', async () => {
    const { fields } = (await as.admin.get(`/api/buildings/${here.id}/rooms?limit=200`)).body;
    const named = (name: string) => fields.find((room: { name: string }) => room.name === name);
    expect(named('Vendôme')).toMatchObject({ capacity: 8, layouts: ['U', 'Théâtre'], closes: '19:30' });
    expect(named('Rivoli')).toMatchObject({ capacity: 6, layouts: ['U'] });
    expect(named('Concorde').linked.map(({ name }: { name: string }) => name)).toEqual(['Vendôme', 'Rivoli']);
    expect(named('Rivoli').linked).toHaveLength(2);
  });

  it('is refused as a whole if any cell is invalid, naming its worksheet', async () => {
    const before = await totals();
    const more = sheet(
      'Sociétés',
      ['Société', 'Heures de salle par jour', 'Fin du bail'],
      ['Neuve', 0, '31/12/2030'],
      ['neuve', 2, 'un jour'],
    );
    const bad = sheet(
      'Salles',
      ['Salle', 'Places', 'Combinable avec'],
      ['Iéna', 'dix', ''],
      ['Alma', 10, 'Nulle'],
    );
    const answer = await send(as.admin, [more, bad]);
    expect(answer.status).toBe(422);
    const rows = answer.body.errors.rows as { sheet: string; row: number; column: string }[];
    expect(rows.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([
      ['Sociétés', 2, 'Heures de salle par jour'],
      ['Sociétés', 3, 'Fin du bail'],
      ['Sociétés', 3, 'Société'],
      ['Salles', 2, 'Places'],
      ['Salles', 3, 'Combinable avec'],
    ]);
    expect(await totals()).toEqual(before);
  });

  it('is refused at a cell that contains an error value', async () => {
    const file = sheetByHand(
      [
        ['Société', 'Étages'],
        [{ error: '#NAME?' }, '3'],
        ['Neuve', { error: '#N/A' }],
      ],
      'Sociétés',
    );
    const named = { name: 'file', filename: 'x.xlsx', bytes: file };
    const { status, body } = await as.admin.upload(path, named);
    const problems = body.errors.rows.map(({ row, column, code }: Record<string, unknown>) => [
      row,
      column,
      code,
    ]);
    expect([status, problems]).toEqual([
      422,
      [
        [2, 'Société', 'cell_error'],
        [3, 'Étages', 'cell_error'],
      ],
    ]);
  });

  it('lists worksheets that it ignores', async () => {
    const kept = await check(as.admin, [tenants, sheet('Divers', ['a'], ['1']), sheet('Feuil3', [])]);
    expect([kept.status, kept.body.unread]).toEqual([200, ['Divers']]);
  });

  it('needs a known worksheet, each at most once', async () => {
    const unknown = await check(as.admin, [sheet('Divers', ['a', 'b'], ['1', '2'])]);
    const same = await check(as.admin, [tenants, parking, { ...parking, sheetName: 'Places' }]);
    expect([same.status, same.body.errors.file]).toEqual([
      422,
      [expect.stringContaining('«\u00a0Places de parking\u00a0» et «\u00a0Places\u00a0»')],
    ]);
    const empty = await check(as.admin, [sheet('Places', []), tenants, parking]);
    expect(outcomes(empty.body.sheets).map(([key]) => key)).toEqual(['companies', 'bays']);
    expect([unknown.status, unknown.body.errors.file]).toEqual([422, [expect.stringContaining('feuille')]]);
  });
});
