import { beforeEach, describe, expect, it } from 'vitest';
import { decodeAnswer } from '../../../../kit/endpoint.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { CellProblem } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import { addDays } from '../../../../kit/time.ts';
import { CREATE, makeFixture, NOW, TODAY, visitBody } from '../../../../test/support/fixtures/fixture.ts';
import { sheetByHand } from '../../../../test/support/handmadeXlsx.ts';
import { makeSheet } from '../../../../test/support/spreadsheets.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { readReceptionDay } from '../../../reception/api.ts';
import { anonymiseExpiredVisitors } from '../../server/anonymiseVisits.ts';
import { visitMembers, visits } from '../../server/tables.ts';
import type { MemberName } from '../../visit.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const url = `/api/buildings/${here.id}/visits`;

beforeEach(async () => {
  app.setNow(NOW);
  await app.database.pool.query('delete from legal_holds');
  await visits.delete(app.db, scope, () => undefined);
});

/** `DIOP Awa`, separated by commas. */
const named = (...names: string[]) =>
  names.map((name) => {
    const [lastName = '', firstName = ''] = name.split(' ');
    return { lastName, firstName };
  });
const group = (over: object = {}) =>
  app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    partyName: 'Lycée Voltaire',
    visitorFirstName: 'Paul',
    visitorLastName: 'Vidal',
    ...over,
  });
const read = async (id: number, caller: Caller = as.vip) => (await caller.get(`${url}/${id}/members`)).body;
const names = async (id: number) =>
  (await read(id)).members.map(({ lastName }: { lastName: string }) => lastName);
const give = async (id: number, list: string[], over: object = {}, caller: Caller = as.vip) =>
  caller.call('PUT', `${url}/${id}/members`, { members: named(...list), ...over });
const at = (id: number, what: string, body: object = {}) => as.reception.post(`${url}/${id}/${what}`, body);
const seen = async (id: number) =>
  decodeAnswer(readReceptionDay, (await as.reception.get(`/api/buildings/${here.id}/desk`)).body).visits.find(
    (visit) => visit.id === id,
  );
const idOf = async (id: number, lastName: string) =>
  (await read(id)).members.find((member: { lastName: string }) => member.lastName === lastName)?.pk;

describe('group members', () => {
  it('are named with the visit or later, sorted, without the leader; the size follows unless counted', async () => {
    const { body } = await as.vip.post(CREATE, {
      ...visitBody(here.id, { party_size: 2 }),
      members: named('Petit Zoé', 'Diop Awa', 'MARTIN louise'),
    });
    const [id] = body.created;
    expect(await read(id)).toMatchObject({ partySize: 3, members: named('Diop Awa', 'Petit Zoé') });
    expect((await give(id, ['Petit Zoé'])).body).toEqual({ status: 'OK' });
    expect(await read(id)).toMatchObject({ partySize: 2, members: named('Petit Zoé') });

    const counted = await group({ partySize: 12 });
    await give(counted.id, ['Petit Zoé', 'Diop Awa'], {}, as.reception);
    expect(await read(counted.id)).toMatchObject({ partySize: 12, members: named('Diop Awa', 'Petit Zoé') });
  });

  it('keep their ids when renamed, including namesakes, with a version check', async () => {
    const { id } = await group();
    await give(id, ['Diop Awa', 'Diop Awa']);
    const first = await read(id);
    await give(id, ['Borel Ana', 'Diop Awa'], { version: first.version });
    const [, awa] = (await read(id)).members;
    expect(first.members.map(({ pk }: { pk: number }) => pk)).toContain(awa.pk);
    const late = await give(id, [], { version: first.version });
    expect([late.status, late.body.code, late.body.current.members.length]).toEqual([
      409,
      'changed_meanwhile',
      2,
    ]);
  });

  it('are limited to the group size and cannot change after a cancellation', async () => {
    const { id } = await group();
    const many = Array.from({ length: 500 }, (_, number) => `Diop Awa${number}`);
    expect((await give(id, many)).status).toBe(422);
    await visits.update(app.db, scope, { status: 'canceled' }, () => undefined);
    expect((await give(id, [])).body.code).toBe('visit_not_editable');
  });

  it('are read from a spreadsheet, and other rows are reported by number', async () => {
    const bytes = await makeSheet(
      ['Classe', 'Nom', 'Prénom'],
      ...[
        ['5B', 'Diop', 'Awa'],
        ['5B', 'Petit', null],
        ['5B', 'x'.repeat(51), 'Zoé'],
      ],
    );
    const file = { name: 'file', filename: 'classe.xlsx', bytes };
    const { status, body } = await as.vip.upload(`${url}/names-preview`, file);
    expect([status, body]).toMatchObject([
      200,
      {
        names: [{ row: 2, lastName: 'Diop', firstName: 'Awa' }],
        unread: [
          { row: 3, text: '5B Petit' },
          { row: 4, text: `5B ${'x'.repeat(51)} Zoé` },
        ],
        sheets: [
          {
            created: 1,
            problems: [
              { row: 3, at: 2, code: 'required' },
              { row: 4, at: 1, code: 'too_long' },
            ],
          },
        ],
      },
    ]);
  });

  const readNames = async (content: string | Uint8Array, options: object = {}) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const fields = Object.entries(options).map(([name, value]) => [name, JSON.stringify(value)]);
    const file = { name: 'file', filename: 'classe', bytes };
    const { body } = await as.vip.upload(`${url}/names-preview`, file, Object.fromEntries(fields));
    return {
      names: body.names.map((name: MemberName) => `${name.lastName}|${name.firstName}`),
      columns: body.sheets[0].columns.map(({ field }: { field: string | null }) => field),
      problems: body.sheets[0].problems.map(({ row, code }: CellProblem) => `${row} ${code}`),
    };
  };

  it.each([
    ['full names', 'DUPONT Marie\nNguyen Lan', ['DUPONT|Marie', 'Nguyen|Lan'], ['fullName']],
    ['full names after a title', 'Liste 5B\nÉlèves\nRoy Anne', ['Roy|Anne'], ['fullName']],
    ['addresses', 'Jean Dupont <jean@x.fr>\nAnne Roy anne@x.fr', ['Dupont|Jean', 'Roy|Anne'], ['fullName']],
    ['full names below “Nom”', 'Nom;Classe\nRoy Anne;5B', ['Roy|Anne'], ['lastName', null]],
    [
      'columns without headings',
      '1;Roy;Anne;5B;12/03/2012\n2;Diop;Awa;5B;01/09/2012',
      ['Roy|Anne', 'Diop|Awa'],
      [null, 'lastName', 'firstName', null, null],
    ],
    [
      'headings that each page repeats',
      'Nom;Prénom\nRoy;Anne\nNom;Prénom\nDiop;Awa\nTotal;2',
      ['Roy|Anne', 'Diop|Awa'],
      ['lastName', 'firstName'],
    ],
  ])('are read from %s', async (_, text, names, columns) => {
    expect(await readNames(text)).toEqual({ names, columns, problems: [] });
  });

  it('are corrected, left out and assigned to columns as in any import', async () => {
    const text = 'Matricule;Élève\n7;Roy\n8;Diop Awa\n9;Petit';
    expect((await readNames(text)).problems).toEqual(['2 half_a_name', '4 half_a_name']);
    const corrections = { names: { 2: { 1: 'Roy Anne' } } };
    const leaveOut = { names: [4] };
    expect(await readNames(text, { corrections, leaveOut })).toMatchObject({
      names: ['Roy|Anne', 'Diop|Awa'],
      problems: [],
    });
    const columns = { names: { 0: 'lastName', 1: 'firstName' } };
    expect((await readNames('A;B\nRoy;Anne\nDiop;Awa', { columns, headingRow: { names: 1 } })).names).toEqual(
      ['Roy|Anne', 'Diop|Awa'],
    );
  });

  it('are refused when the file has more than a group', async () => {
    const bytes = new TextEncoder().encode(Array.from({ length: 500 }, () => 'Diop;Awa').join('\n'));
    const file = { name: 'file', filename: 'classe.csv', bytes };
    const { status, body } = await as.vip.upload(`${url}/names-preview`, file);
    expect([status, body.code]).toEqual([422, 'workbook_too_many_rows']);
    expect(body.errors.file[0]).toContain('499 au maximum');
  });

  it('error cells and formulas without a result are no names', async () => {
    const upload = (bytes: Uint8Array) =>
      as.vip.upload(`${url}/names-preview`, { name: 'file', filename: 'classe.xlsx', bytes });
    const { body } = await upload(
      sheetByHand([
        ['Nom', 'Prénom', 'Note'],
        [{ error: '#N/A' }, 'Awa', null],
        ['Petit', { error: '#REF!' }, null],
        ['Roy', 'Anne', { error: '#N/A' }],
      ]),
    );
    expect(body).toMatchObject({
      names: [{ row: 4, lastName: 'Roy', firstName: 'Anne' }],
      unread: [
        { row: 2, text: '#N/A Awa' },
        { row: 3, text: 'Petit #REF!' },
      ],
    });
    const notCalculated = sheetByHand([
      ['Nom', 'Prénom'],
      [{ formula: 'A1' }, 'Awa'],
    ]);
    expect(await readNames(notCalculated)).toMatchObject({
      names: [],
      problems: ['2 formula_not_calculated'],
    });
  });

  it('are erased with their leader unless a legal hold keeps the whole group', async () => {
    const [one, held] = [await group(), await group()];
    await give(one.id, ['Diop Awa']);
    await give(held.id, ['Borel Ana']);
    await as.admin.post(`/api/buildings/${here.id}/privacy/holds`, {
      name: 'Ana Borel',
      email: '',
      reason: 'Litige',
    });
    const none = { visits: [], users: [], addresses: [] };
    const before = addDays(TODAY, 1);
    expect(await anonymiseExpiredVisitors(app.db, scope, { before, now: NOW, subjectsOnHold: none })).toBe(1);
    expect([await names(one.id), await names(held.id)]).toEqual([[], ['Borel']]);
    // A name under a legal hold cannot be removed by hand either.
    expect((await give(held.id, [])).status).toBe(409);
    await app.database.pool.query('delete from legal_holds');
  });
});

describe('group at the reception', () => {
  it('is counted by ticked members, can be corrected, and is reset when the arrival is undone', async () => {
    const { id } = await group({ partySize: 4 });
    await give(id, ['Diop Awa', 'Petit Zoé']);
    const zoe = await idOf(id, 'Petit');
    await at(id, 'arrival', { absent: [zoe] });
    const marks = async () => (await seen(id))?.members.map(({ arrived }) => arrived);
    expect(await seen(id)).toMatchObject({ partyArrived: 3, partySize: 4 });
    expect(await marks()).toEqual([true, false]);
    // At least the members who are present.
    expect((await at(id, 'heads', { heads: 1, absent: [] })).status).toBe(200);
    expect(await seen(id)).toMatchObject({ partyArrived: 3 });
    await at(id, 'heads', { heads: 4, absent: [] });
    expect([(await seen(id))?.partyArrived, await marks()]).toEqual([null, [null, null]]);
    await at(id, 'heads', { heads: 1, absent: [zoe, await idOf(id, 'Diop')] });
    await at(id, 'status', { status: 'waiting' });
    expect([(await seen(id))?.partyArrived, await marks()]).toEqual([null, [null, null]]);
    expect((await at(id, 'heads', { heads: 2, absent: [] })).body.code).toBe('visit_not_here');
  });

  it('keeps its names when it is moved from another building', async () => {
    const twin = await app.make.building({ name: 'Parvis Opéra' });
    const { pool } = app.database;
    const both = 'insert into user_buildings (user_id, building_id) values ($1, $3), ($2, $3)';
    await pool.query(both, [people.reception.id, people.vip.id, twin.id]);
    const { id } = await group({ building: twin.id });
    await visitMembers.insert(app.db, new BuildingScope([twin.id]), [
      { visitId: id, firstName: 'Awa', lastName: 'Diop' },
    ]);
    const moved = await as.reception.post(`/api/buildings/${here.id}/desk/moves`, {
      visit: id,
      from: twin.id,
    });
    expect(await names(moved.body.pk)).toEqual(['Diop']);
  });
});
