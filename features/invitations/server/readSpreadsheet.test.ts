import { describe, expect, it } from 'vitest';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { INVITATIONS } from '../../../test/support/fixtures/joining.ts';
import { sheetByHand } from '../../../test/support/handmadeXlsx.ts';
import { makeSheet } from '../../../test/support/spreadsheets.ts';

const { as } = await makeFixture();

function fileOf(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name: 'file', filename: 'list', bytes };
}

describe('file of people to invite', () => {
  const read = async (content: string | Uint8Array) =>
    (await as.admin.upload(`${INVITATIONS}/recipients/file`, fileOf(content))).body;

  it.each([
    [
      'a workbook',
      () => makeSheet(['Nom', 'Prénom', 'Email', 'Société'], ['Dupont', 'Zoé', 'zoe@x.fr', 'Hélios']),
    ],
    [
      'a sheet of visitors',
      () =>
        makeSheet(
          ['Société', 'Prénom visiteur', 'Nom visiteur', 'Email visiteur'],
          ['Hélios', 'Zoé', 'Dupont', 'zoe@x.fr'],
        ),
    ],
    [
      'a sheet of visitors in English',
      () =>
        makeSheet(
          ['Company', 'Visitor first name', 'Visitor last name', "Visitor's email"],
          ['Hélios', 'Zoé', 'Dupont', 'zoe@x.fr'],
        ),
    ],
    ['a text', () => 'Email;Nom;Prénom;Société\r\nzoe@x.fr;Dupont;Zoé;Hélios\r\n'],
    [
      'a text of long ago',
      () => Buffer.from('Email;Nom;Prénom;Société\nzoe@x.fr;Dupont;Zoé;Hélios', 'latin1'),
    ],
  ])('%s is converted to typed lines', async (_, content) => {
    expect((await read(await content())).recipients).toBe('Dupont, Zoé <zoe@x.fr>; Hélios');
  });

  it('addresses with names, without headings or below a title, become lines', async () => {
    expect((await read('zoe@x.fr\nBen Roy <ben@x.fr>')).recipients).toBe('zoe@x.fr\nRoy, Ben <ben@x.fr>');
    expect((await read('Roy;Anne;anne@x.fr\nDiop;Awa;awa@x.fr')).recipients).toBe(
      'Roy, Anne <anne@x.fr>\nDiop, Awa <awa@x.fr>',
    );
    expect((await read('Invités\nEmail\nzoe@x.fr')).recipients).toBe('zoe@x.fr');
    expect((await read('zoe@x.fr')).recipients).toBe('zoe@x.fr');
  });

  it('a cell without an address is a problem until it is corrected or its row is left out', async () => {
    const file = fileOf('email\nzoe@x.fr\nclaire@\nben@');
    const { body } = await as.admin.upload(`${INVITATIONS}/recipients/file`, file);
    expect(body).toMatchObject({
      recipients: 'zoe@x.fr',
      sheets: [{ created: 1, problems: [{ row: 3, at: 0, code: 'invalid_email' }, { row: 4 }] }],
    });
    const corrected = await as.admin.upload(`${INVITATIONS}/recipients/file`, file, {
      corrections: JSON.stringify({ recipients: { 3: { 0: 'claire@x.fr' } } }),
      leaveOut: JSON.stringify({ recipients: [4] }),
    });
    expect(corrected.body).toMatchObject({
      recipients: 'zoe@x.fr\nclaire@x.fr',
      sheets: [{ created: 2, problems: [] }],
    });
  });

  it('error cells and formulas without a result are problems, and their rows are not invited', async () => {
    const rows = [
      ['Nom', 'Prénom', 'Email', 'Société'],
      [{ error: '#N/A' }, 'Zoé', 'zoe@x.fr', null],
      ['Dupont', 'Ben', { error: '#REF!' }, null],
      ['Roy', 'Anne', 'anne@x.fr', { formula: 'A1' }],
      ['Petit', 'Eva', 'eva@x.fr', null],
    ];
    expect(await read(sheetByHand(rows))).toMatchObject({
      recipients: 'Petit, Eva <eva@x.fr>',
      sheets: [
        {
          problems: [
            { row: 2, at: 0, code: 'cell_error' },
            { row: 3, at: 2, code: 'cell_error' },
            { row: 4, at: 3, code: 'formula_not_calculated' },
          ],
        },
      ],
    });
  });

  it('the column of addresses is missing when no cell has one', async () => {
    const { recipients, sheets } = await read('Nom;Prénom\nDupont;Zoé');
    expect([recipients, sheets[0].missing]).toEqual(['', ['email']]);
  });

  it.each([
    ['no text', 'not_a_workbook', Buffer.from([0, 1, 2])],
    ['accents of Excel for Mac', 'text_encoding_unknown', Buffer.from('zoe@x.fr;H\x8el\x8fne', 'latin1')],
    [
      'a saved mail',
      'workbook_is_mail',
      'From: Zoé <zoe@x.fr>\nTo: anne@x.fr\nMessage-ID: <1@mail.x.fr>\n\nBonjour ben@x.fr',
    ],
    ['a business card', 'not_a_workbook', 'BEGIN:VCARD\nN:Dupont;Zoé\nEMAIL:zoe@x.fr\nEND:VCARD'],
    ['a PDF', 'workbook_other_format', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
    ['half a UTF-16 text', 'not_a_workbook', Buffer.from([0x41, 0, 0x42])],
    ['a broken archive', 'not_a_workbook', 'PK and nothing'],
    ['too many', 'too_many_recipients', Array.from({ length: 201 }, (_, at) => `p${at}@x.fr`).join('\n')],
  ])('is refused with %s', async (_, code, content) => {
    expect((await read(content)).code).toBe(code);
  });
});
