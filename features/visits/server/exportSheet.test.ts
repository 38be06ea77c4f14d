import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../test/support/readWorkbook.ts';
import type { Visit } from '../visit.ts';
import { exportWorkbook, templateWorkbook } from './exportSheet.ts';
import { matchColumns } from './importHeadings.ts';
import { readRows } from './importSheet.ts';

describe('the template', () => {
  it.each(['fr', 'en'] as const)('imports as it is: %s', async (language) => {
    const file = await templateWorkbook(language, {
      exampleDay: '2026-11-24',
      residentEmail: 'vip@parvis.test',
    });
    const sheet = await readWorkbook(file, { maxRows: 10 });
    const { columns, missing } = matchColumns(sheet);
    expect(missing).toEqual([]);
    expect(columns.every(({ field }) => field !== null)).toBe(true);
    const { rows, problems } = await readRows(sheet, columns, {
      nameOrder: 'firstLast',
      dateOrder: 'dayFirst',
    });
    expect(problems).toEqual([]);
    expect(rows.map(({ date, time }) => `${date} ${time}`)).toEqual(['2026-11-24 09:30', '2026-11-24 14:00']);
    expect(rows.map((row) => row.language).sort()).toEqual(['en', 'fr']);
  });

  it('asks residents for no resident', async () => {
    const file = await templateWorkbook('fr', { exampleDay: '2026-11-24', residentEmail: null });
    const { headings } = await readWorkbook(file, { maxRows: 10 });
    expect(headings.map(({ text }) => text)).not.toContain('Email résident');
  });
});

describe('the export', () => {
  const visit: Visit = {
    id: 1,
    building: 1,
    residentName: 'Paul Vip',
    residentFirstName: 'Paul',
    residentLastName: 'Vip',
    residentEmail: 'vip@parvis.test',
    announcedBy: '',
    onRemoval: 'removed',
    companyName: 'Hélios Conseil',
    status: 'waiting',
    date: '2026-11-23',
    time: '09:30',
    visitor: 'ROY Anne',
    ...{ vip: false, needsHelp: false, partySize: 1, partyName: '', partyMinors: false },
    visitorFirstName: 'anne',
    visitorLastName: 'roy',
    visitorEmail: 'anne@roy.fr',
    organization: '=Roy',
    comment: '',
    language: 'fr',
    ndaSigned: true,
    version: 1,
  };
  const words = {
    sheetName: 'Rendez-vous',
    headings: {
      visitor: 'Visiteur',
      time: 'Heure',
      date: 'Date',
      resident: 'Résident',
      status: 'Check-in',
      companyName: 'Entreprise',
      residentEmail: 'Email',
      organization: 'Société du visiteur',
      visitorEmail: 'Email visiteur',
      nda: 'NDA',
      comment: 'Commentaire',
      announcedBy: 'Annoncé par',
    },
    residentLeft: 'Compte supprimé',
    statuses: { waiting: 'En attente', done: 'Terminé', missed: 'Manqué', canceled: 'Annulé' },
    nda: { signed: 'Signé', missing: 'Non signé' },
  };

  it('has the list’s columns, with the visitor’s address only where it is shown', async () => {
    const unknown = { ...visit, visitorEmail: null, ndaSigned: false };
    const full = await readWorkbook(await exportWorkbook([visit, unknown], words, { withEmail: true }), {
      maxRows: 10,
    });
    expect(full.headings.map(({ text }) => text)).toEqual(Object.values(words.headings));
    expect(full.rows[0]?.cells.slice(0, 10)).toEqual([
      'ROY Anne',
      { date: null, time: '09:30:00' },
      { date: '2026-11-23', time: null },
      'Paul Vip',
      'En attente',
      'Hélios Conseil',
      'vip@parvis.test',
      '=Roy',
      'anne@roy.fr',
      'Signé',
    ]);
    expect(full.rows[1]?.cells.slice(8, 10)).toEqual(['', 'Non signé']);
    const short = await readWorkbook(await exportWorkbook([visit], words, { withEmail: false }), {
      maxRows: 10,
    });
    expect(short.headings.map(({ text }) => text)).not.toContain('Email visiteur');
    expect(JSON.stringify(short.rows)).not.toContain('anne@roy.fr');
  });
});
