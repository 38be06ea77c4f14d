import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import {
  fetchVisits,
  importInto,
  makeFixture,
  NOW,
  TODAY,
  TOMORROW,
} from '../../../../test/support/fixtures/fixture.ts';
import {
  badCells,
  clock,
  day,
  HEADINGS,
  makeSheet,
  uploadSheet,
  visitorsOn,
} from '../../../../test/support/spreadsheets.ts';
import type { Answer, Caller } from '../../../../test/support/testApp.ts';
import { visits } from '../../server/tables.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const OPTIONS = { send_invitations: '0' };

const send = (caller: Caller, bytes: Uint8Array, fields: Record<string, string> = OPTIONS, headers = {}) =>
  uploadSheet(caller, importInto(here), bytes, fields, headers);
const preview = (caller: Caller, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  uploadSheet(caller, `/api/buildings/${here.id}/visits/import-preview`, bytes, fields);
const rows = () => app.db.select().from(visits.in(scope)).orderBy(visits.in(scope).id);
const done = (created: number, skipped = 0) => [
  200,
  { status: 'OK', created, skipped, import: created > 0 ? expect.any(Number) : null },
];
/** The result without the days. */
function result({ status, body }: Answer) {
  const { firstDay: _, lastDay: __, ...rest } = body;
  return [status, rest];
}

beforeEach(async () => {
  await visits.delete(app.db, scope, () => undefined);
});

describe('import', () => {
  it('reads a spreadsheet saved by LibreOffice', async () => {
    const file = await readFile(
      new URL('../../../../test/fixtures/visitors-libreoffice.xlsx', import.meta.url),
    );
    expect(result(await send(as.neighbour, file))).toEqual(done(6));
    const seen = await fetchVisits(as.neighbour, here);
    expect(
      seen.map((visit) => `${visit.date} ${visit.time} ${visit.visitor} ${visit.language_mail}`),
    ).toEqual([
      "2027-03-22 09:30 D'ORMESSON Zoé fr",
      '2027-03-23 14:05 LEFÈVRE Jean-Pierre fr',
      '2027-03-27 02:30 ŻÓŁĆ Łukasz en',
      '2027-03-29 09:30 MÜLLER Anaïs fr',
      '2027-03-30 18:00 O’NEIL Ian en',
      '2027-03-31 00:00 MAC GABHANN Sinéad en',
    ]);
    const stored = (await rows()).map(({ organization, comment, visitorEmail }) => [
      organization,
      comment,
      visitorEmail,
    ]);
    expect(stored[1]?.slice(0, 2)).toEqual(['0612', 'Badge urgent à préparer']);
    expect(stored[3]?.[2]).toBeNull();
    expect(result(await send(as.neighbour, file))).toEqual(done(0, 6));
  });

  it('reads every column under headings of either language, in any order', async () => {
    const headings = [
      'Badge',
      'RESIDENT E-MAIL',
      'Langue',
      'commentaire',
      'Organization (Company)',
      'visitor email',
      'Time',
      'DATE',
      'Prenom',
      'Last name',
    ];
    const row = [
      'A7',
      'Limited@parvis.test',
      'anglais',
      'Porte un colis',
      'Cabinet Verne',
      'zoe@example.com',
      '9h30',
      '01/12/2026',
      'Zoé',
      "d'Ormesson",
    ];
    expect(result(await send(as.reception, await makeSheet(headings, row)))).toEqual(done(1));
    expect((await fetchVisits(as.limited, here))[0]).toMatchObject({
      email: 'limited@parvis.test',
      first_name_visitor: 'Zoé',
      last_name_visitor: "d'Ormesson",
      date: '2026-12-01',
      time: '09:30',
      visitor_email: 'zoe@example.com',
      visitor_entreprise: 'Cabinet Verne',
      commentaire: 'Porte un colis',
      language_mail: 'en',
      appointmentStatus: 'waiting',
    });
    expect((await rows())[0]).toMatchObject({ createdBy: people.reception.id, createdAt: NOW });
  });

  it('reads dates and times as cells and as text', async () => {
    const forms = [
      [day(TOMORROW), clock('09:30')],
      ['24/11/2026', '9h30'],
      ['2026-11-24', '9:30'],
      ['24/11/2026', '09:30:00'],
      [
        { date: TOMORROW, time: '09:30' },
        { date: TOMORROW, time: '09:30' },
      ],
    ];
    const file = await makeSheet(
      HEADINGS,
      ...forms.map((form, at) => [`Visiteur${at}`, 'Anne', ...form, '{email}']),
    );
    expect(result(await send(as.vip, file))).toEqual(done(5));
    const seen = await fetchVisits(as.vip, here);
    expect(seen.map((visit) => `${visit.date} ${visit.time} ${visit.visitor_email}`)).toEqual(
      Array(5).fill(`${TOMORROW} 09:30 {email}`),
    );
  });

  it('refuses a time that a clock change skips, at its cell, and writes nothing', async () => {
    const [before, skipped] = [
      ['Roy', 'Anne', '28/03/2027', '1:59', '{email}'],
      ['Roy', 'Zoé', '28/03/2027', '2:30', '{email}'],
    ];
    const { status, body } = await send(as.vip, await makeSheet(HEADINGS, before, skipped));
    expect([status, badCells(body.errors.rows)]).toEqual([
      422,
      [{ row: 3, column: HEADINGS[3], message: expect.stringContaining('heure') }],
    ]);
    expect(await rows()).toEqual([]);
  });

  it('accepts past visits', async () => {
    expect(result(await send(as.vip, await visitorsOn('2026-07-01', 'Roy'), {}))).toEqual(done(1));
    expect((await rows())[0]?.invitedAt).toBeNull();
  });
});

describe('existing visits', () => {
  it('are skipped, whoever sends them and however they are written', async () => {
    expect(result(await send(as.vip, await visitorsOn(TOMORROW, 'Roy', 'Blanc')))).toEqual(done(2));
    expect(result(await send(as.vip, await visitorsOn(TOMORROW, 'ROY', 'Blanc', 'Noir')))).toEqual(
      done(1, 2),
    );
    const forVip = await makeSheet(
      [...HEADINGS, 'Email résident'],
      ['roy', 'anne', '24/11/2026', '8:00', '{email}', 'vip@parvis.test'],
    );
    expect(result(await send(as.reception, forVip))).toEqual(done(0, 1));
    expect(result(await send(as.colleague, await visitorsOn(TOMORROW, 'Roy')))).toEqual(done(1));
  });

  it('are not counted in the first and last day of the result', async () => {
    const sheet = (...days: string[]) =>
      makeSheet(HEADINGS, ...days.map((date) => ['Roy', 'Anne', day(date), '9h30', '{email}']));
    const daysOf = async (...days: string[]) => {
      const { body } = await send(as.vip, await sheet(...days));
      return [body.firstDay, body.lastDay];
    };
    expect(await daysOf('2026-12-02', '2026-12-01')).toEqual(['2026-12-01', '2026-12-02']);
    expect(await daysOf('2026-12-04', '2026-12-01')).toEqual(['2026-12-04', '2026-12-04']);
    expect(await daysOf('2026-12-04')).toEqual([null, null]);
  });

  it('are skipped within one file too', async () => {
    const roy = ['Roy', 'Anne', day(TOMORROW), '9h30', 'roy@example.com'];
    const later = ['Roy', 'Anne', day(TOMORROW), '10h30', 'roy@example.com'];
    expect(result(await send(as.vip, await makeSheet(HEADINGS, roy, later, roy, roy)))).toEqual(done(2, 2));
  });

  it('do not include cancelled visits', async () => {
    await send(as.vip, await visitorsOn(TOMORROW, 'Roy'));
    await visits.update(app.db, scope, { status: 'canceled' }, () => undefined);
    expect(result(await send(as.vip, await visitorsOn(TOMORROW, 'Roy')))).toEqual(done(1));
  });

  it('are written once if two imports run concurrently', async () => {
    const file = await visitorsOn(TOMORROW, 'Roy', 'Blanc', 'Noir');
    const answers = await Promise.all([send(as.vip, file), send(as.vip, file), send(as.vip, file)]);
    expect(answers.map(({ body }) => [body.created, body.skipped]).sort()).toEqual([
      [0, 3],
      [0, 3],
      [3, 0],
    ]);
    expect(await rows()).toHaveLength(3);
  });

  it('a repeated idempotency key returns the same result', async () => {
    const file = await visitorsOn(TOMORROW, 'Roy');
    const key = { 'idempotency-key': 'import-1' };
    for (let time = 1; time <= 2; time++)
      expect(result(await send(as.vip, file, OPTIONS, key))).toEqual(done(1));
    const other = await send(as.vip, await visitorsOn(TOMORROW, 'Blanc'), OPTIONS, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
    const option = await send(as.vip, file, { send_invitations: '1' }, key);
    expect([option.status, option.body.code]).toEqual([409, 'idempotency_mismatch']);
  });
});

describe('chosen columns', () => {
  it('override the headings', async () => {
    const file = await makeSheet(
      ['Qui', 'Comment', 'Date', 'Heure', 'Nom'],
      ['Roy', 'Anne', day(TOMORROW), '9h30', 'ignored'],
    );
    const columns = JSON.stringify({ 0: 'visitorLastName', 1: 'visitorFirstName', 4: null });
    expect(result(await send(as.neighbour, file, { ...OPTIONS, columns }))).toEqual(done(1));
    expect((await rows())[0]).toMatchObject({
      visitorLastName: 'Roy',
      visitorFirstName: 'Anne',
      comment: '',
    });
  });

  it.each(['{', '[]', '{"0":"password"}', '{"x":"date"}', '{"__proto__":"date"}', '"date"', 'null'])(
    '%s is refused or changes nothing',
    async (columns) => {
      const answer = await send(as.vip, await visitorsOn(TOMORROW, 'Roy'), { ...OPTIONS, columns });
      if (answer.status !== 200)
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['columns']]);
      else
        expect(answer.body).toMatchObject({
          status: 'OK',
          created: 1,
          skipped: 0,
          import: expect.any(Number),
        });
    },
  );
});

describe('preview', () => {
  it('reports what the import would do and writes nothing', async () => {
    await send(as.vip, await visitorsOn(TODAY, 'Roy'));
    const file = await makeSheet(
      [...HEADINGS, 'Badge'],
      ['Roy', 'Anne', day(TODAY), clock('08:00'), 'roy@example.com', 7],
      ['Blanc', 'Anne', day(TOMORROW), clock('08:00'), 'blanc@example.com', null],
      ['Blanc', 'Anne', day(TOMORROW), clock('09:00'), 'blanc@example.com', null],
      ['Noir', 'Anne', day(TOMORROW), clock('08:00'), '{email}', null],
    );
    const { status, body } = await preview(as.vip, file);
    expect([status, body]).toEqual([
      200,
      {
        columns: [
          { column: 0, heading: 'Nom', field: 'visitorLastName' },
          { column: 1, heading: 'Prénom', field: 'visitorFirstName' },
          { column: 2, heading: 'Date', field: 'date' },
          { column: 3, heading: 'Heure', field: 'time' },
          { column: 4, heading: 'Email visiteur', field: 'visitorEmail' },
          { column: 5, heading: 'Badge', field: null },
        ],
        missing: [],
        total: 4,
        duplicates: 1,
        invitations: 1,
        problems: [],
        sheets: [{ name: 'Visiteurs', rows: 5 }],
        sheet: 0,
        headingRow: 1,
        remembered: false,
        nameOrder: null,
        dateOrder: null,
        names: [],
        time: null,
        date: null,
        hidden: 0,
        leftOut: 0,
        canceled: 0,
        withoutAddress: 0,
        asksResident: null,
        otherRows: 0,
        rows: [
          { row: 2, cells: ['Roy', 'Anne', '23/11/2026', '08:00', 'roy@example.com', '7'] },
          { row: 3, cells: ['Blanc', 'Anne', '24/11/2026', '08:00', 'blanc@example.com'] },
          { row: 4, cells: ['Blanc', 'Anne', '24/11/2026', '09:00', 'blanc@example.com'] },
          { row: 5, cells: ['Noir', 'Anne', '24/11/2026', '08:00', '{email}'] },
        ],
      },
    ]);
    expect(await rows()).toHaveLength(1);
  });

  it('shows missing columns and bad cells if the import would be refused', async () => {
    const { status, body } = await preview(
      as.vip,
      await makeSheet(['Nom', 'Date', 'Heure'], ['Roy', day(TOMORROW), '9h30']),
    );
    expect([status, body.missing, badCells(body.problems)]).toEqual([
      200,
      ['visitorFirstName', 'visitorEmail'],
      [
        { row: 1, column: 'Prénom', message: 'La colonne « Prénom » est manquante.' },
        { row: 1, column: 'Email visiteur', message: 'La colonne « Email visiteur » est manquante.' },
      ],
    ]);
    const bad = await preview(
      as.vip,
      await makeSheet(
        HEADINGS,
        ['', 'Anne', day(TOMORROW), '99h', '{email}'],
        ['Roy', 'Anne', 'lundi 01/12/2026', '9h30', '{email}'],
      ),
    );
    expect(badCells(bad.body.problems)).toEqual([
      { row: 2, column: 'Nom', message: 'Ce champ est obligatoire.' },
      { row: 2, column: 'Heure', message: 'Heure non reconnue. Exemple : 9:30.' },
      { row: 3, column: 'Date', message: 'Le 1er décembre 2026 est un mardi.' },
    ]);
  });

  it('shows rows with a problem even at the end of the file', async () => {
    const good = Array.from({ length: 40 }, (_, at) => [`V${at}`, 'Anne', day(TOMORROW), '9h30', '{email}']);
    const file = await makeSheet(HEADINGS, ...good, ['', 'Anne', day(TOMORROW), '9h30', '{email}']);
    const { body } = await preview(as.vip, file);
    expect(body.rows.map(({ row }: { row: number }) => row)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => at + 2),
      42,
    ]);
  });
});
