import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CellValue } from '../../../../kit/spreadsheet/types.ts';
import { TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { getProblems, makeImportFixture } from '../../../../test/support/fixtures/importFixture.ts';
import { textCell, workbookByHand } from '../../../../test/support/handmadeXlsx.ts';
import { day, makeSheet } from '../../../../test/support/spreadsheets.ts';
import type { Answer } from '../../../../test/support/testApp.ts';

const { as, look, send, written, startAnew } = await makeImportFixture();
const fixture = (name: string) =>
  readFile(new URL(`../../../../test/fixtures/sheets/${name}`, import.meta.url));
const WHO = ['Nom complet', 'Date', 'Heure'];
const tomorrow = day(TOMORROW);
beforeEach(startAnew);

describe('full name column', () => {
  const people = () =>
    makeSheet(
      WHO,
      ['DUPONT Jean', tomorrow, '9h'],
      ['Mme Marie de La Fontaine', tomorrow, '10h'],
      ['Roy, Anne', tomorrow, '11h'],
      ['Petit Lucas', tomorrow, '12h'],
    );

  it('is split per row by capitals, commas and particles, otherwise per column; the order can be swapped', async () => {
    const sheet = await people();
    const body = await look(as.neighbour, sheet);
    expect([body.columns[0].field, body.nameOrder, body.missing, body.total]).toEqual([
      'visitorFullName',
      'lastFirst',
      [],
      4,
    ]);
    const split = ({ names }: Answer['body']) =>
      names.map(({ row, typed, lastName, firstName }: Answer['body']) => [row, typed, lastName, firstName]);
    expect(split(body)).toEqual([
      [2, 'DUPONT Jean', 'DUPONT', 'Jean'],
      [3, 'Mme Marie de La Fontaine', 'de La Fontaine', 'Marie'],
      [4, 'Roy, Anne', 'Roy', 'Anne'],
      [5, 'Petit Lucas', 'Petit', 'Lucas'],
    ]);
    const turned = await look(as.neighbour, sheet, { nameOrder: 'firstLast' });
    expect([turned.nameOrder, split(turned)[3]]).toEqual(['firstLast', [5, 'Petit Lucas', 'Lucas', 'Petit']]);
    await send(as.neighbour, sheet, { nameOrder: 'firstLast' });
    expect((await written())[3]).toBe('Lucas | Petit 2026-11-24 12:00');
  });

  it('keeps the detected order whatever corrections are typed', async () => {
    const sheet = await makeSheet(WHO, ['Zed Blanc', tomorrow, '9h'], ['Dupont', tomorrow, '9h']);
    const body = await look(as.neighbour, sheet, { corrections: { 3: { 0: 'DUPONT Jean' } } });
    expect([body.nameOrder, body.names[0].lastName, body.names[1].lastName]).toEqual([
      'firstLast',
      'Blanc',
      'DUPONT',
    ]);
  });

  it('is recognised under a heading of last names if there are no first names', async () => {
    const sheet = await makeSheet(
      ['Nom', 'Date', 'Heure'],
      ['Jean Dupont', tomorrow, '9h'],
      ['Anne Roy', tomorrow, '10h'],
    );
    const body = await look(as.neighbour, sheet);
    expect([body.columns[0].field, body.nameOrder]).toEqual(['visitorFullName', 'firstLast']);
  });

  it('a single word is a problem at its cell', async () => {
    const sheet = await makeSheet(
      WHO,
      ['Dupont', tomorrow, '9h'],
      ['', tomorrow, '9h'],
      ['Anne Roy', tomorrow, '9h'],
    );
    const body = await look(as.neighbour, sheet);
    expect(getProblems(body)).toEqual([
      [2, 0, 'visitorFullName', 'half_a_name'],
      [3, 0, 'visitorFullName', 'required'],
    ]);
    expect(body.problems[0].message).toContain('DUPONT Jean');
  });
});

describe('combined date and time column', () => {
  it('is read from cells and text', async () => {
    const sheet = await makeSheet(
      ['Nom', 'Prénom', 'Date et heure'],
      ['Roy', 'A', { date: TOMORROW, time: '09:30' }],
      ['Roy', 'B', '24/11/2026 9h30'],
      ['Roy', 'C', '2026-11-24T09:30:00'],
      ['Roy', 'D', 'mardi 24 novembre 2026 à 9h30'],
      ['Roy', 'E', 'Nov 24, 2026 9:30 AM'],
      ['Roy', 'F', '24.11.2026, 09:30'],
      ['Roy', 'G', 46350.395833333],
    );
    expect((await look(as.neighbour, sheet)).dateOrder).toBe('dayFirst');
    await send(as.neighbour, sheet);
    expect(await written()).toEqual(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => `Roy | ${name} 2026-11-24 09:30`),
    );
  });

  it('without a time is a problem unless there is a default time', async () => {
    const sheet = await makeSheet(
      ['Nom', 'Prénom', 'Rendez-vous'],
      ['Roy', 'Anne', tomorrow],
      ['Blanc', 'Zoé', '24/11/2026 9h30'],
      ['Noir', 'Max', ''],
      ['Vert', 'Max', 'bientôt'],
    );
    expect(getProblems(await look(as.neighbour, sheet))).toEqual([
      [2, 2, 'moment', 'time_missing'],
      [4, 2, 'moment', 'required'],
      [5, 2, 'moment', 'invalid_moment'],
    ]);
    const body = await look(as.neighbour, sheet, { time: '08:00', leaveOut: [5] });
    expect(getProblems(body)).toEqual([[4, 2, 'moment', 'required']]);
    expect(
      getProblems(await look(as.neighbour, sheet, { time: '08:00', date: TOMORROW, leaveOut: [5] })),
    ).toEqual([]);
  });

  it('is recognised under a heading of dates if there is no time column', async () => {
    const sheet = await makeSheet(['Nom', 'Prénom', 'Date'], ['Roy', 'Anne', '24/11/2026 9h30']);
    expect((await look(as.neighbour, sheet)).columns[2].field).toBe('moment');
  });

  it.each<[string, string, unknown[], string[]]>([
    ['Quand', 'Heure', [{ date: TOMORROW, time: null }, '9h30'], ['date', 'time']],
    ['Date', 'Rendez-vous', [tomorrow, '9h30'], ['date', 'time']],
    ['Quand', 'Heure', ['24/11/2026 9h30', '8h'], ['moment', '']],
    ['Date', 'Rendez-vous', ['1/1/2020', '24/11/2026 9h30'], ['', 'moment']],
  ])(
    'is recognised by its cells beside a date or time column: %s and %s',
    async (one, other, cells, fields) => {
      const sheet = await makeSheet(
        ['Nom', 'Prénom', one, other],
        ['Roy', 'Anne', ...(cells as CellValue[])],
      );
      const body = await look(as.neighbour, sheet);
      expect(body.columns.slice(2).map(({ field }: Answer['body']) => field ?? '')).toEqual(fields);
      await send(as.neighbour, sheet);
      expect(await written()).toEqual(['Roy | Anne 2026-11-24 09:30']);
    },
  );

  it('a time that a clock change skips is a problem', async () => {
    const sheet = await makeSheet(['Nom', 'Prénom', 'Date et heure'], ['Roy', 'Anne', '28/03/2027 2:30']);
    expect(getProblems(await look(as.neighbour, sheet))).toEqual([[2, 2, 'moment', 'no_such_time']]);
  });
});

describe('numeric dates', () => {
  const sheet = (...dates: string[]) =>
    makeSheet(['Nom', 'Prénom', 'Date', 'Heure'], ...dates.map((date, at) => [`V${at}`, 'Anne', date, '9h']));
  it.each<[string, string[], string, string[]]>([
    ['begin with the day', ['01/12/2026', '02/12/2026'], 'dayFirst', ['2026-12-01', '2026-12-02']],
    [
      'begin with the month where a day shows it',
      ['12/01/2026', '11/24/2026'],
      'monthFirst',
      ['2026-12-01', '2026-11-24'],
    ],
    [
      'begin with the month behind the name of the day too',
      ['Tue 12/01/2026', 'Monday, 11/30/2026'],
      'monthFirst',
      ['2026-12-01', '2026-11-30'],
    ],
  ])('%s', async (_, dates, dateOrder, days) => {
    const file = await sheet(...dates);
    expect((await look(as.neighbour, file)).dateOrder).toBe(dateOrder);
    await send(as.neighbour, file);
    expect((await written()).map((row) => row.split(' ').at(-2))).toEqual(days);
  });

  it('keep the order of the file whatever corrections are typed', async () => {
    const american = await sheet('12/01/2026', '11/24/2026', 'soon');
    const typed = { corrections: { 4: { 2: '25/11/2026' } } };
    expect((await look(as.neighbour, american, typed)).dateOrder).toBe('monthFirst');
    await send(as.neighbour, american, typed);
    expect((await written()).map((row) => row.split(' ').at(-2))).toEqual([
      '2026-12-01',
      '2026-11-24',
      '2026-11-25',
    ]);
    const unclear = await sheet('01/12/2026', 'soon');
    const body = await look(as.neighbour, unclear, { corrections: { 3: { 2: '11/25/2026' } } });
    expect([body.dateOrder, getProblems(body)]).toEqual(['dayFirst', [[3, 2, 'date', 'invalid_date']]]);
  });

  it('with contradicting orders start with the day until the contradicting rows are left out', async () => {
    const mixed = await sheet('24/11/2026', '11/25/2026', '12/01/2026');
    const body = await look(as.neighbour, mixed, { leaveOut: [2] });
    expect([body.dateOrder, body.problems]).toEqual(['monthFirst', []]);
  });

  it('with contradicting orders start with the day, and the others are problems', async () => {
    const body = await look(as.neighbour, await sheet('24/11/2026', '11/25/2026'));
    expect([body.dateOrder, getProblems(body)]).toEqual(['dayFirst', [[3, 2, 'date', 'invalid_date']]]);
  });
});

describe('spreadsheets written by LibreOffice and openpyxl', () => {
  it.each(['visits.xlsx', 'visits.ods'])(
    'are read with their list, headings and hidden row: %s',
    async (name) => {
      const file = await fixture(name);
      const body = await look(as.vip, file);
      expect(body).toMatchObject({
        sheets: [
          { name: 'Lisez-moi', rows: 1 },
          { name: 'Visites', rows: 8 },
        ],
        sheet: 1,
        headingRow: 4,
        missing: [],
        problems: [],
        hidden: 1,
        total: 3,
        nameOrder: 'firstLast',
      });
      expect((await look(as.vip, file, { withHidden: true })).total).toBe(4);
      expect((await send(as.vip, file)).body).toMatchObject({ created: 3 });
      expect(await written()).toEqual([
        'DUPONT | Jean 2026-11-24 09:30',
        'de La Fontaine | Marie 2026-11-24 14:00',
        'Müller | Anaïs 2026-12-01 14:15',
      ]);
    },
  );

  it('visits.xls and its text, whose merged date is lost', async () => {
    const old = await look(as.vip, await fixture('visits.xls'), { sheet: 2 });
    expect([old.total, old.problems]).toEqual([4, []]);
    const text = await look(as.vip, await fixture('visits-windows-1252.csv'));
    expect([text.headingRow, text.total, getProblems(text)]).toEqual([4, 3, [[6, 1, 'date', 'required']]]);
  });

  it('appointments.xlsx: 1904 dates with the month first, names in capitals, hosts by email', async () => {
    const file = await fixture('appointments.xlsx');
    const body = await look(as.reception, file, { noAddress: true });
    expect(body).toMatchObject({ sheet: 1, headingRow: 2, problems: [], hidden: 1, dateOrder: 'monthFirst' });
    expect(body.columns.map(({ field }: Answer['body']) => field)).toEqual([
      'visitorFullName',
      'moment',
      'organization',
      'residentEmail',
      'comment',
      null,
    ]);
    expect((await send(as.reception, file, { noAddress: true })).body).toMatchObject({ created: 5 });
    expect((await written()).slice(0, 3)).toEqual([
      'SMITH | JOHN 2026-11-24 09:30',
      'ROY | MARIE 2026-11-24 14:15',
      'DOE | JANE 2026-12-01 09:00',
    ]);
  });

  it('another worksheet or heading row can be chosen', async () => {
    const file = await fixture('visits.xlsx');
    const other = await look(as.vip, file, { headingRow: 5 });
    expect([other.headingRow, other.columns[0].heading]).toEqual([5, 'DUPONT Jean']);
    for (const options of [{ sheet: 0 }, { sheet: 9 }, { headingRow: 999 }]) {
      const { status, body } = await send(as.vip, file, options);
      expect([status, body.code]).toEqual([422, 'workbook_empty']);
    }
    expect((await send(as.vip, file, { sheet: -1 })).body.errors).toHaveProperty('sheet');
  });
});

it('a row of totals is skipped', async () => {
  const row = (number: number, ...texts: string[]) =>
    `<row r="${number}">${texts.map((text, at) => textCell('ABCD'.charAt(at), number, text)).join('')}</row>`;
  const rows = row(1, 'Nom', 'Prénom', 'Date', 'Heure') + row(2, 'Roy', 'Anne', '24/11/2026', '9h');
  const sheet = (last: string) => workbookByHand({ rows: rows + last });
  for (const last of [row(3, 'Total', '1'), row(3, '', 'Sous-total'), row(3, 'TOTAL :', '', '1 200')])
    expect(await look(as.neighbour, sheet(last))).toMatchObject({
      total: 1,
      problems: [],
      rows: [{ row: 2 }],
    });
  for (const last of [row(3, 'Total général', '12 visiteurs'), row(3, 'Nombre total de visiteurs : 1')])
    expect(await look(as.neighbour, sheet(last))).toMatchObject({ total: 1, problems: [] });
  const visitor = await look(as.neighbour, sheet(row(3, 'Total', 'Marie', '24/11/2026', '9h')));
  expect(visitor.total).toBe(2);
});

describe('dates and times', () => {
  it('are shown as dates if their format makes numbers of them', async () => {
    const sheet = await makeSheet(WHO, ['DUPONT Jean', 46_350, 0.385_416_666_666_667]);
    const body = await look(as.neighbour, sheet);
    expect(body.rows[0].cells).toEqual(['DUPONT Jean', '24/11/2026', '9:15']);
  });

  it.each([
    ['24/11 9h30', '2026-11-24 09:30'],
    ['jeudi 26 novembre 9:30', '2026-11-26 09:30'],
    ['22/11 à 14h', '2027-11-22 14:00'],
    ['26 novembre 2026 à 9h30', '2026-11-26 09:30'],
  ])('of %s are read as %s in the coming year', async (text, moment) => {
    await send(as.neighbour, await makeSheet(['Nom complet', 'Date et heure'], ['DUPONT Jean', text]));
    expect(await written()).toEqual([`DUPONT | Jean ${moment}`]);
  });

  it.each(['31/11 9h30', '29 février 2027', 'demain 9h30', '+3 9h30', 'bientôt'])(
    'that are ambiguous are refused with an example: %s',
    async (text) => {
      const sheet = await makeSheet(
        ['Nom complet', 'Date et heure'],
        ['DUPONT Jean', text],
        ['ROY Anne', '24/11/2026 9h30'],
      );
      expect(getProblems(await look(as.neighbour, sheet))).toEqual([[2, 1, 'moment', 'invalid_moment']]);
    },
  );
});

it('valid rows that are not shown are counted', async () => {
  const rows = Array.from({ length: 29 }, (_, at) => [`ROY Anne${at}`, tomorrow, '9h30']);
  const body = await look(as.neighbour, await makeSheet(WHO, ...rows, ['', tomorrow, '9h30']));
  expect([body.rows.length, body.otherRows]).toEqual([21, 9]);
});

describe('headings', () => {
  const fieldsOf = async (...headings: string[]) => {
    const cells = headings.map(() => 'x').join(';');
    const seen = await look(as.reception, Buffer.from(`${headings.join(';')}\n${cells}`), {
      residentEmail: 'vip@parvis.test',
    });
    return seen.columns.map(({ field }: Answer['body']) => field);
  };
  const usual = ['visitorLastName', 'visitorFirstName', 'date', 'time', 'visitorEmail'];

  it.each<[string, string[]]>([
    [
      'in brackets',
      ['Nom (visiteur)', 'Prénom *', 'Date (JJ/MM/AAAA)', 'Heure [HH:MM]', 'E-mail (facultatif)'],
    ],
    ['without brackets', ['Nom *', 'Prénom :', 'Date JJ/MM/AAAA', 'Heure HH:MM', 'E-mail - facultatif']],
    ['as examples', ['Nom', 'Prénom', 'Date ex. 24/11/2026', 'Heure (ex : 9h30)', 'E-mail, si connu']],
    [
      'in English',
      ['Last name (required)', 'First name*', 'Date [DD/MM/YYYY]', 'Time (24h, HH:MM)', 'Email (optional)'],
    ],
  ])('are recognised with hints %s', async (_, headings) => {
    expect(await fieldsOf(...headings)).toEqual(usual);
  });

  it('are not used for the visitor if the hint names the host or another field', async () => {
    expect(
      await fieldsOf('Nom (visiteur)', 'Nom (hôte)', 'Nom (société)', 'E-mail (visiteur)', 'E-mail (hôte)'),
    ).toEqual(['visitorLastName', null, null, 'visitorEmail', 'residentEmail']);
    expect(await fieldsOf('Prénom', 'Nom (hôte)', 'Date (arrivée)', 'Date (départ)')).toEqual([
      'visitorFirstName',
      null,
      'date',
      null,
    ]);
  });

  it.each<[string, string[], (string | null)[]]>([
    [
      'Envoy',
      ['Full Name', 'Email', 'Host Email', 'Expected Arrival Date', 'Expected Arrival Time', 'Private Notes'],
      ['visitorFullName', 'visitorEmail', 'residentEmail', 'date', 'time', 'comment'],
    ],
    [
      'Proxyclick',
      [
        'Visitor firstname',
        'Visitor lastname',
        'Visitor email',
        'Visitor company',
        'Host email',
        'Visit start date',
        'Visit start time',
        'Meeting title',
        'Language',
      ],
      [
        'visitorFirstName',
        'visitorLastName',
        'visitorEmail',
        'organization',
        'residentEmail',
        'date',
        'time',
        'comment',
        'language',
      ],
    ],
  ])('of %s are recognised', async (_, headings, fields) => {
    expect(await fieldsOf(...headings)).toEqual(fields);
  });
});
