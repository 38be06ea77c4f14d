import { describe, expect, it } from 'vitest';
import type { CellValue, Worksheet } from '../../../../kit/spreadsheet/types.ts';
import type { VisitImportField } from '../visitsImport.ts';
import type { CellParsingOptions, VisitImportRow } from './importColumns.ts';
import { readImportRows } from './importRows.ts';
import { matchVisitColumns } from './matchColumns.ts';

const how: CellParsingOptions = { nameOrder: 'firstLast', dateOrder: 'dayFirst' };

const headingsOf = (...texts: string[]): Worksheet => ({
  headingRow: 1,
  rows: [],
  headings: texts.map((text, column) => ({ column, text })),
});
const fieldsOf = (...texts: string[]) =>
  matchVisitColumns(headingsOf(...texts)).columns.map(({ field }) => field);

describe('matchVisitColumns', () => {
  it.each<[VisitImportField, string[]]>([
    [
      'visitorLastName',
      ['Nom', ' NOM ', 'Last name', 'LAST-NAME', 'Nom / Last name', 'Nom du visiteur', 'NAMELAST'],
    ],
    ['visitorFirstName', ['Prénom', 'prenom', 'Pre\u0301nom *', 'First name', 'FirstName', 'NAMEFIRST']],
    [
      'visitorFullName',
      ['Nom complet', 'Nom et prénom', 'Nom / Prénom', 'VISITEUR', 'Visitor name', 'Full Name', 'Guest'],
    ],
    [
      'date',
      [
        'Date',
        'DATE :',
        'Jour',
        'Date de visite',
        'Date RDV',
        'Date du RDV',
        'Date prévue',
        'Visit date',
        'Start date',
      ],
    ],
    [
      'time',
      ['Heure', 'Time', 'Horaire', 'Heure d’arrivée', "Heure d'arrivée", 'Heure du RDV', 'Arrival time'],
    ],
    [
      'moment',
      [
        'Date et heure',
        'Date/heure',
        'DATE & TIME',
        'Appointment Start Date',
        'APPT_START_DATE',
        'Rendez-vous',
      ],
    ],
    [
      'visitorEmail',
      ['Email visiteur', 'E-mail visiteur', 'Visitor email', "Visitor's e-mail", 'Mail', 'Courriel'],
    ],
    [
      'organization',
      [
        'Société',
        'SOCIETE',
        'Organisation',
        'Entreprise',
        'Organization (Company)',
        'Company',
        'Raison sociale',
        'Company name',
      ],
    ],
    ['comment', ['Commentaire', 'Comment']],
    ['language', ['Langue', 'Language']],
    ['residentEmail', ['Email résident', 'E-Mail Resident', 'Resident email']],
  ])('recognises the headings of %s', (field, headings) => {
    for (const heading of headings) expect([heading, fieldsOf(heading)]).toEqual([heading, [field]]);
  });

  it('ignores other headings and returns missing required fields', () => {
    const { columns, missing } = matchVisitColumns(
      headingsOf('Badge', 'Téléphone', 'Nom / Date', 'Prénom', 'constructor'),
    );
    expect(columns.map(({ field }) => field)).toEqual([null, null, null, 'visitorFirstName', null]);
    expect(missing).toEqual(['visitorLastName', 'date', 'time']);
  });

  it("prefers the sender's choice to the headings", () => {
    const match = matchVisitColumns(headingsOf('Invité', 'Prénom', 'Date', 'Heure', 'Nom'), {
      0: 'visitorLastName',
      4: null,
    });
    expect(match.columns.map(({ field }) => field)).toEqual([
      'visitorLastName',
      'visitorFirstName',
      'date',
      'time',
      null,
    ]);
    expect(match).toMatchObject({ missing: [], duplicates: [] });
  });

  it('returns fields with two columns', () => {
    const { duplicates } = matchVisitColumns(headingsOf('Société', 'Nom', 'Entreprise'));
    expect(duplicates).toEqual([{ field: 'organization', heading: 'Entreprise', column: 2 }]);
  });
});

const HEADINGS = [
  'Nom',
  'Prénom',
  'Date',
  'Heure',
  'Email visiteur',
  'Société',
  'Commentaire',
  'Langue',
  'Email résident',
];
const GOOD: CellValue[] = [
  'Roy',
  'Anne',
  '23/11/2026',
  '9h30',
  'anne@roy.fr',
  'Roy SA',
  'Bonjour',
  'fr',
  'r@helios.fr',
];

function read(...rows: readonly CellValue[][]) {
  const sheet = { rows: rows.map((cells, index) => ({ number: index + 2, cells })) };
  return readImportRows(sheet, matchVisitColumns(headingsOf(...HEADINGS)).columns, how);
}

/** Reads one row with one changed cell and returns the value of its field or its problem. */
async function readWith(heading: string, field: keyof VisitImportRow, cell: CellValue) {
  const { rows, problems } = await read(GOOD.with(HEADINGS.indexOf(heading), cell));
  const [row] = rows;
  return row ? row[field] : problems.map(({ row: _, at: __, field: ___, ...problem }) => problem);
}

describe('readImportRows', () => {
  it.each<[CellValue, string]>([
    [{ date: '2026-11-23', time: null }, '2026-11-23'],
    [{ date: '2026-11-23', time: '09:30:00' }, '2026-11-23'],
    ['23/11/2026', '2026-11-23'],
    [' 3/1/2027 ', '2027-01-03'],
    ['23-11-26', '2026-11-23'],
    ['23.11.2026', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-23T09:30:00', '2026-11-23'],
    ['23/11/2026 9h30', '2026-11-23'],
    ['29/02/2028', '2028-02-29'],
    ['mardi 1er décembre 2026', '2026-12-01'],
    ['1 Dec 2026', '2026-12-01'],
    [46349, '2026-11-23'],
    [46349.395833, '2026-11-23'],
  ])('reads the date %j', async (cell, date) => {
    expect(await readWith('Date', 'date', cell)).toBe(date);
  });

  it.each<[CellValue, string]>([
    ['31/02/2026', 'invalid_date'],
    ['29/02/2027', 'invalid_date'],
    ['11/23/2026', 'invalid_date'],
    ['2026-13-01', 'invalid_date'],
    ['01/01/1026', 'invalid_date'],
    ['demain', 'invalid_date'],
    ['lundi 31/11/2026', 'invalid_date'],
    ['23/11/2026 matin', 'invalid_date'],
    [4_634, 'invalid_date'],
    [463_490, 'invalid_date'],
    [{ date: null, time: '09:30:00' }, 'invalid_date'],
    [{ date: '1900-01-01', time: null }, 'invalid_date'],
    ['  ', 'required'],
    [null, 'required'],
  ])('refuses the date %j', async (cell, code) => {
    expect(await readWith('Date', 'date', cell)).toEqual([{ column: 'Date', code }]);
  });

  it.each(['lundi 24/11/2026', 'Monday, 24 November 2026'])(
    'reports the actual weekday of %j',
    async (cell) => {
      const problem = { code: 'wrong_weekday', params: { day: '2026-11-24' } };
      expect(await readWith('Date', 'date', cell)).toEqual([{ column: 'Date', ...problem }]);
    },
  );

  it.each<[CellValue, string]>([
    [{ date: null, time: '09:30:00' }, '09:30'],
    [{ date: null, time: '00:00:00' }, '00:00'],
    [{ date: '2026-11-23', time: '14:05:30' }, '14:05'],
    [0.395833333333333, '09:30'],
    [0, '00:00'],
    ['9h30', '09:30'],
    ['9H', '09:00'],
    ['9 h 30', '09:30'],
    ['9\u00a0h\u202f30', '09:30'],
    ['18:00:00', '18:00'],
    ['9:30', '09:30'],
    ['0:05', '00:05'],
    ['2026-11-23T09:30:00', '09:30'],
    ['23/11/2026 23h59', '23:59'],
    ['2:30 PM', '14:30'],
    ['2pm', '14:00'],
    ['0930', '09:30'],
    [930, '09:30'],
    [46349.395833333, '09:30'],
    ['midi', '12:00'],
    ['lundi 23 novembre 2026 à 9h30', '09:30'],
    ['9h30-11h', '09:30'],
    ['9:30 – 10:30', '09:30'],
    ['de 9h à 10h30', '09:00'],
    ['2pm to 3pm', '14:00'],
    ['24/11/2026 9h30 - 11h', '09:30'],
  ])('reads the time %j', async (cell, time) => {
    expect(await readWith('Heure', 'time', cell)).toBe(time);
  });

  it.each<[CellValue, string]>([
    ['24:00', 'invalid_time'],
    ['25h', 'invalid_time'],
    ['9:75', 'invalid_time'],
    ['9:3', 'invalid_time'],
    ['9', 'invalid_time'],
    [9, 'invalid_time'],
    [1, 'invalid_time'],
    [-0.5, 'invalid_time'],
    [0.999999, 'invalid_time'],
    [975, 'invalid_time'],
    ['2:30 PM et demie', 'invalid_time'],
    ['9-11h', 'invalid_time'],
    ['9h30-', 'invalid_time'],
    ['9h-25h', 'invalid_time'],
    [{ date: '1900-01-01', time: null }, 'invalid_time'],
    ['', 'required'],
  ])('refuses the time %j', async (cell, code) => {
    expect(await readWith('Heure', 'time', cell)).toEqual([{ column: 'Heure', code }]);
  });

  it.each<[CellValue, unknown]>([
    [' anne@roy.fr ', 'anne@roy.fr'],
    ['{email}', null],
    ['-', null],
    ['–', null],
    ['aucune', null],
    ['Pas d’adresse', null],
    ['None', null],
    ['n/a', null],
    [null, ''],
    ['unknown', [{ column: 'Email visiteur', code: 'invalid_email' }]],
    ['anne@', [{ column: 'Email visiteur', code: 'invalid_email' }]],
    [`${'a'.repeat(100)}@roy.fr`, [{ column: 'Email visiteur', code: 'too_long', params: { max: 100 } }]],
  ])('reads the visitor email %j', async (cell, expected) => {
    expect(await readWith('Email visiteur', 'visitorEmail', cell)).toEqual(expected);
  });

  it.each<[CellValue, unknown]>([
    ['r@helios.fr', 'r@helios.fr'],
    ['', ''],
    ['{email}', [{ column: 'Email résident', code: 'invalid_email' }]],
  ])('reads the resident email %j', async (cell, expected) => {
    expect(await readWith('Email résident', 'residentEmail', cell)).toEqual(expected);
  });

  it.each<[CellValue, unknown]>([
    [null, 'fr'],
    ['FR', 'fr'],
    ['Français', 'fr'],
    ['french', 'fr'],
    ['English', 'en'],
    ['anglais', 'en'],
    ['español', [{ column: 'Langue', code: 'invalid_language' }]],
    ['constructor', [{ column: 'Langue', code: 'invalid_language' }]],
  ])('reads the language %j', async (cell, expected) => {
    expect(await readWith('Langue', 'language', cell)).toEqual(expected);
  });

  it.each<[CellValue, unknown]>([
    ['  Le\u0000  Goff\u200b\n', 'Le Goff'],
    [12, [{ column: 'Nom', code: 'name_without_letter' }]],
    ['e\u0301', 'é'],
    ['x'.repeat(50), 'x'.repeat(50)],
    ['x'.repeat(51), [{ column: 'Nom', code: 'too_long', params: { max: 50 } }]],
    ['\u0007', [{ column: 'Nom', code: 'required' }]],
  ])('reads the last name %j', async (cell, expected) => {
    expect(await readWith('Nom', 'visitorLastName', cell)).toEqual(expected);
  });

  it.each<[CellValue, string]>([
    [42, '42'],
    [12.5, '12.5'],
    [true, 'TRUE'],
    ['a\r\nb\tc\u0008', 'a\nb\tc'],
    [{ date: '2026-11-23', time: null }, '23/11/2026'],
    [{ date: null, time: '09:30:00' }, '09:30'],
    ['#N/A', '#N/A'],
  ])('reads the comment %j', async (cell, expected) => {
    expect(await readWith('Commentaire', 'comment', cell)).toBe(expected);
  });

  it('reports every bad cell of every row and returns the valid values', async () => {
    const bad = [
      '',
      'x'.repeat(51),
      '31/02/2026',
      '24:00',
      'nobody',
      'y'.repeat(101),
      'z'.repeat(201),
      'latin',
      'r@h.fr',
    ];
    const { rows, problems, incomplete } = await read(GOOD, bad, [], ['Roy'], GOOD);
    expect(rows.map(({ row }) => row)).toEqual([2, 6]);
    expect(problems).toHaveLength(11);
    expect(incomplete).toEqual([
      { row: 3, residentEmail: 'r@h.fr' },
      {
        row: 5,
        visitorLastName: 'Roy',
        visitorEmail: '',
        organization: '',
        comment: '',
        language: 'fr',
        residentEmail: '',
      },
    ]);
  });

  it('refuses half of a surrogate pair, which PostgreSQL cannot store', async () => {
    const { rows, problems } = await read(['Zo\ud800', ...GOOD.slice(1)]);
    expect(rows).toEqual([]);
    expect(problems).toEqual([
      { row: 2, column: 'Nom', at: 0, field: 'visitorLastName', code: 'ill_formed' },
    ]);
  });
});
