import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import {
  fetchVisits,
  importInto,
  makeFixture,
  NOW,
  TODAY,
  TOMORROW,
} from '../../../test/support/fixtures/fixture.ts';
import { uploadSheet } from '../../../test/support/spreadsheets.ts';
import type { Answer, Caller } from '../../../test/support/testApp.ts';
import { visits } from './tables.ts';

const { app, here, there, people, as } = await makeFixture();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const url = `/api/buildings/${here.id}/visits/export`;
const template = '/api/visits/import-template';

/** Reads the first worksheet with an independent library. */
async function sheetIn(answer: Answer): Promise<unknown[][]> {
  expect([answer.status, answer.headers['content-type']]).toEqual([200, XLSX]);
  const [sheet] = await readXlsxFile(answer.bytes);
  return (sheet as { data: unknown[][] }).data;
}
const exported = async (caller: Caller, query = '', headers = {}) =>
  sheetIn(await caller.get(url + query, headers));

beforeAll(async () => {
  const visit = (over: object) =>
    app.make.visit({
      building: here.id,
      residentId: people.vip.id,
      date: TODAY,
      time: '09:05',
      ...over,
    });
  await visit({
    visitorFirstName: 'zoé',
    visitorLastName: "d'ormesson",
    visitorEmail: 'zoe@example.com',
    organization: 'Verne',
    comment: '=1+1',
    status: 'done',
    ndaSigned: true,
  });
  await visit({
    visitorFirstName: 'Ian',
    visitorLastName: 'Roy',
    visitorEmail: null,
    hasNoEmail: true,
    time: '17:00',
  });
  await visit({
    residentId: people.neighbour.id,
    visitorLastName: 'Voisin',
    visitorEmail: 'voisin@example.com',
    time: '18:00',
    date: TOMORROW,
  });
  await app.make.visit({ building: there.id, residentId: people.stranger.id, date: TODAY });
});

describe('export', () => {
  it("contains the caller's list in their language, with real dates and times", async () => {
    const [headings, first, second, ...more] = await exported(as.vip);
    expect(headings).toEqual([
      'Visiteur',
      'Heure',
      'Date',
      'Résident',
      'Statut',
      'Société',
      'E-mail',
      'Organisation',
      'E-mail du visiteur',
      'Accord',
      'Commentaire',
      'Annoncé par',
    ]);
    const cells = (row: unknown[] = []) =>
      row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell));
    expect(first?.[2]).toBeInstanceOf(Date);
    expect(cells(first)).toEqual([
      "D'ORMESSON Zoé",
      expect.anything(),
      TODAY,
      'Claire Fontaine',
      'Arrivé',
      'Hélios Conseil',
      'vip@parvis.test',
      'Verne',
      'zoe@example.com',
      'Signé',
      '=1+1',
      null,
    ]);
    expect(cells(second).slice(8, 10)).toEqual([null, 'Non signé']);
    expect(more).toEqual([]);
  });

  it('is in English for an English user, including the file name', async () => {
    const headers = { 'accept-language': 'en' };
    expect((await exported(as.vip, '', headers))[0]?.slice(0, 5)).toEqual([
      'Visitor',
      'Time',
      'Date',
      'Resident',
      'Check-in',
    ]);
    const name = async (over = {}) => (await as.vip.get(url, over)).headers['content-disposition'];
    expect(await name(headers)).toBe(`attachment; filename="appointments-${TODAY}.xlsx"`);
    expect(await name()).toBe(`attachment; filename="rendez-vous-${TODAY}.xlsx"`);
  });

  it("contains only the caller's visits, for staff all of the building", async () => {
    const range = `?start=${TODAY}&end=${TOMORROW}`;
    const visitors = async (caller: Caller) =>
      (await exported(caller, range)).slice(1).map(([visitor]) => visitor);
    expect(await visitors(as.vip)).toEqual(["D'ORMESSON Zoé", 'ROY Ian']);
    expect(await visitors(as.neighbour)).toEqual(['VOISIN Louise']);
    expect(await visitors(as.colleague)).toEqual([]);
    expect(await visitors(as.reception)).toEqual(["D'ORMESSON Zoé", 'ROY Ian', 'VOISIN Louise']);
  });

  it('omits email and agreement for companies that do not record them', async () => {
    const [headings, ...rows] = await exported(as.neighbour, `?start=${TOMORROW}`);
    expect([headings?.length, rows.length]).toEqual([10, 1]);
    expect(JSON.stringify(rows)).not.toContain('voisin@example.com');
    expect(headings).not.toContain('E-mail du visiteur');
    expect(headings).not.toContain('NDA');
  });

  it('is refused like the list', async () => {
    const { status, body } = await as.vip.get(`${url}?start=2026-02-30`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['start']]);
  });
});

describe('template', () => {
  it.each([
    [
      'fr',
      'modele-visiteurs.xlsx',
      ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur', 'Société', 'Commentaire', 'Langue'],
    ],
    [
      'en',
      'visitors-template.xlsx',
      ['Last name', 'First name', 'Date', 'Time', 'Visitor email', 'Organization', 'Comment', 'Language'],
    ],
  ])('has the headings of the import: %s', async (language, file, headings) => {
    const answer = await as.vip.get(template, { 'accept-language': language });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${file}"`);
    expect((await sheetIn(answer))[0]).toEqual(headings);
    const forStaff = await sheetIn(await as.reception.get(template, { 'accept-language': language }));
    expect(forStaff[0]).toHaveLength(headings.length + 1);
  });

  it.each(['fr', 'en'])('can be imported unchanged, for tomorrow: %s', async (language) => {
    app.setNow(NOW);
    await visits.delete(app.db, new BuildingScope([here.id]), () => undefined);
    for (const caller of [as.vip, as.reception]) {
      const { bytes } = await caller.get(template, { 'accept-language': language });
      const answer = await uploadSheet(caller, importInto(here), bytes, { send_invitations: '0' });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { status: 'OK', created: 2, skipped: 0, import: expect.any(Number) },
      ]);
    }
    const imported = await fetchVisits(as.vip, here);
    expect(imported.map(({ date, time }) => `${date} ${time}`)).toEqual([
      `${TOMORROW} 09:30`,
      `${TOMORROW} 14:00`,
    ]);
    expect(imported.map(({ language_mail }) => language_mail).sort()).toEqual(['en', 'fr']);
  });
});
