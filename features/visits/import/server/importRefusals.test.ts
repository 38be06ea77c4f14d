import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { importInto, makeFixture, TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { workbookByHand } from '../../../../test/support/handmadeXlsx.ts';
import {
  badCells,
  day,
  HEADINGS,
  makeSheet,
  uploadSheet,
  visitorsOn,
} from '../../../../test/support/spreadsheets.ts';
import { visits } from '../../server/tables.ts';
import { VISIT_IMPORT_MAX_BYTES } from '../visitsImport.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const fixture = (name: string) =>
  readFile(new URL(`../../../../test/fixtures/${name}.xlsx`, import.meta.url));
const inEnglish = { 'accept-language': 'en' };

const send = (bytes: Uint8Array, fields: Record<string, string> = {}, headers = {}, caller = as.vip) =>
  uploadSheet(caller, importInto(here), bytes, fields, headers);

afterEach(async () => {
  expect(await app.db.select().from(visits.in(scope))).toEqual([]);
});

describe('import with errors', () => {
  const long = 'x'.repeat(201);
  const file = () =>
    makeSheet(
      ['Nom', 'PRÉNOM *', 'Date', 'Heure', 'Email visiteur', 'Société', 'Commentaire', 'Langue'],
      ['Roy', 'Anne', day(TOMORROW), '9h30', 'roy@example.com', '', '', ''],
      ['', long, '31/02/2026', '25:00', 'nobody', long, long, 'klingon'],
      ['Noir', '', null, null, '', '', '', 'en'],
      [null, null, null, null, null, null, null, null],
      ['Blanc', 'Anne', 'demain', 'matin', '{email}', '', '', 'français'],
    );

  it('reports every bad cell with row, heading and message', async () => {
    const { status, body } = await send(await file());
    expect([status, body.status, body.code]).toEqual([422, 'ERROR', 'import_invalid']);
    expect(body.detail).toBe('Certaines lignes sont à corriger : rien n’a été importé.');
    const at = (row: number, column: string, message: string) => ({ row, column, message });
    const required = 'Ce champ est obligatoire.';
    expect(badCells(body.errors.rows)).toEqual([
      at(3, 'Nom', required),
      at(3, 'PRÉNOM *', '50 caractères au plus.'),
      at(3, 'Date', 'Date non reconnue. Exemple : 24/11/2026.'),
      at(3, 'Heure', 'Heure non reconnue. Exemple : 9:30.'),
      at(3, 'Email visiteur', 'Vérifiez l’adresse : elle doit ressembler à nom@exemple.fr.'),
      at(3, 'Société', '100 caractères au plus.'),
      at(3, 'Commentaire', '200 caractères au plus.'),
      at(3, 'Langue', 'Indiquez « français » ou « anglais ».'),
      at(4, 'PRÉNOM *', required),
      at(4, 'Date', required),
      at(4, 'Heure', required),
      at(4, 'Email visiteur', required),
      at(6, 'Date', 'Date non reconnue. Exemple : 24/11/2026.'),
      at(6, 'Heure', 'Heure non reconnue. Exemple : 9:30.'),
    ]);
  });

  it('is refused for hosts who are unknown or not allowed', async () => {
    const row = (email: string, name: string) => [name, 'Anne', day(TOMORROW), '9h30', '', email];
    const file = await makeSheet(
      [...HEADINGS, 'Email résident'],
      row('nobody@parvis.test', 'Un'),
      row(people.stranger.email, 'Deux'),
      row(people.neighbour.email, 'Trois'),
      row(people.vip.email, 'Quatre'),
      row('not an address', 'Cinq'),
    );
    const { status, body } = await send(file, {}, {}, as.reception);
    const unknown = 'Aucun résident de cet immeuble n’a cette adresse.';
    expect([status, badCells(body.errors.rows)]).toEqual([
      422,
      [
        { row: 2, column: 'Email résident', message: unknown },
        { row: 3, column: 'Email résident', message: unknown },
        { row: 5, column: 'Email visiteur', message: 'Ce champ est obligatoire.' },
        {
          row: 6,
          column: 'Email résident',
          message: 'Vérifiez l’adresse : elle doit ressembler à nom@exemple.fr.',
        },
      ],
    ]);
  });

  it('is refused for missing and duplicate columns', async () => {
    const missing = await send(await makeSheet(['Nom', 'Qui', 'Heure'], ['Roy', 'Anne', '9h30']));
    expect(badCells(missing.body.errors.rows)).toEqual([
      { row: 1, column: 'Prénom', message: 'La colonne « Prénom » est manquante.' },
      { row: 1, column: 'Date', message: 'La colonne « Date » est manquante.' },
      { row: 1, column: 'Email visiteur', message: 'La colonne « Email visiteur » est manquante.' },
    ]);
    const english = await send(
      await makeSheet(['Nom', 'Qui', 'Heure'], ['Roy', 'Anne', '9h30']),
      {},
      inEnglish,
    );
    expect(english.body.errors.rows[0]).toMatchObject({
      row: 1,
      column: 'First name',
      message: 'The column “First name” is missing.',
    });
    const twice = await makeSheet(
      [...HEADINGS, 'Société', 'Entreprise'],
      ['Roy', 'Anne', day(TOMORROW), '9h30', '{email}', 'A', 'B'],
    );
    expect(badCells((await send(twice)).body.errors.rows)).toEqual([
      { row: 1, column: 'Entreprise', message: 'Plusieurs colonnes contiennent « Société ».' },
    ]);
  });
});

describe('invalid file', () => {
  const refusal = async (bytes: Uint8Array, headers = {}) => {
    const { status, body } = await send(bytes, {}, headers);
    expect(body.errors).toEqual({ excel_file: [body.detail] });
    return [status, body.code, body.detail];
  };

  it('a renamed text file is refused', async () => {
    const text = Buffer.from('Nous attendons Anne Roy demain.\n');
    expect(await refusal(text)).toEqual([
      422,
      'not_a_workbook',
      'Fichier non reconnu. Choisissez un fichier Excel (.xlsx ou .xls), OpenDocument (.ods) ou CSV.',
    ]);
    expect((await refusal(text, inEnglish))[2]).toBe(
      'This file isn’t a spreadsheet. Choose an Excel (.xlsx or .xls), OpenDocument (.ods) or CSV file.',
    );
    expect((await refusal(Buffer.alloc(0)))[1]).toBe('workbook_empty');
    expect((await refusal(Buffer.from(' \r\n')))[1]).toBe('workbook_empty');
  });

  it("a file in another program's own format is refused", async () => {
    expect(await refusal(Buffer.from('%PDF-1.7\n'))).toEqual([
      422,
      'workbook_other_format',
      'Format non pris en charge. Enregistrez le fichier au format Excel (.xlsx) depuis son logiciel.',
    ]);
  });

  it('a workbook with a password is refused', async () => {
    expect(await refusal(await fixture('visitors-encrypted'))).toEqual([
      422,
      'workbook_encrypted',
      'Ce fichier est protégé par un mot de passe. Enregistrez-le sans protection.',
    ]);
  });

  it('a file that is too large after unpacking is refused', async () => {
    const parts = [{ name: 'xl/media/image1.png', data: '', copies: 6_000 }];
    expect(await refusal(workbookByHand({ parts }))).toEqual([
      422,
      'workbook_too_large',
      'Ce fichier contient trop de données. Répartissez-les en plusieurs fichiers.',
    ]);
  });

  it('a damaged file and a file without rows are refused', async () => {
    const whole = await fixture('visitors-libreoffice');
    expect((await refusal(whole.subarray(0, whole.length / 2)))[1]).toBe('workbook_damaged');
    expect((await refusal(await makeSheet(HEADINGS)))[1]).toBe('workbook_empty');
  });

  it('more than 20,000 rows are refused', async () => {
    const row = `Roy,Anne,${TOMORROW},09:30,{email}\n`;
    expect(await refusal(Buffer.from(`${HEADINGS.join(',')}\n${row.repeat(20_001)}`))).toEqual([
      422,
      'workbook_too_many_rows',
      'Ce fichier contient trop de lignes : 20\u202f000 au maximum.',
    ]);
  });
});

describe('invalid request', () => {
  it('more than 10 MB are refused', async () => {
    const { status, body } = await send(Buffer.alloc(VISIT_IMPORT_MAX_BYTES + 1));
    expect([status, body.code, body.detail]).toEqual([
      413,
      'too_large',
      'Fichier trop volumineux (10 Mo au maximum).',
    ]);
    expect((await send(Buffer.alloc(VISIT_IMPORT_MAX_BYTES))).body.code).toBe('not_a_workbook');
  });

  it('a missing or wrongly named file is refused', async () => {
    const bytes = await visitorsOn(TOMORROW, 'Roy');
    const named = await as.vip.upload(importInto(here), { name: 'file', filename: 'visiteurs.xlsx', bytes });
    expect([named.status, Object.keys(named.body.errors)]).toEqual([422, ['excel_file']]);
    const form = new FormData();
    form.set('send_invitations', '0');
    const encoded = new Response(form);
    const { statusCode, body } = await app.http.inject({
      method: 'POST',
      url: importInto(here),
      headers: {
        authorization: await tokenOf(),
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([statusCode, JSON.parse(body).errors]).toEqual([
      422,
      { excel_file: ['Ce champ est obligatoire.'] },
    ]);
  });

  it('an invalid option is refused', async () => {
    const { status, body } = await send(await visitorsOn(TOMORROW, 'Roy'), { send_invitations: 'maybe' });
    expect([status, body.errors]).toEqual([422, { send_invitations: ['Cette valeur n’est pas valide.'] }]);
  });
});

async function tokenOf(): Promise<string> {
  const login = { username: people.vip.email, password: 'parvis-demo' };
  return `token ${(await app.anybody.post('/users/token-auth/', login)).body.token}`;
}
