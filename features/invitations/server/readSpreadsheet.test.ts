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

  it('keeps lines without an address for correction', async () => {
    const { recipients } = await read('email\nzoe@x.fr\nclaire@\nben@x.fr');
    expect(recipients).toBe('zoe@x.fr\nclaire@\nben@x.fr');
  });

  it('keeps the line of an error cell for correction and never invites it', async () => {
    const rows = [
      ['Nom', 'Prénom', 'Email', 'Société'],
      [{ error: '#N/A' }, 'Zoé', 'zoe@x.fr', null],
      ['Dupont', 'Ben', { error: '#REF!' }, null],
      ['Roy', 'Anne', 'anne@x.fr', { error: '#N/A' }],
      ['Petit', 'Eva', 'eva@x.fr', null],
    ];
    const kept = [
      '#N/A ; Zoé ; zoe@x.fr',
      'Dupont ; Ben ; #REF!',
      'Roy ; Anne ; anne@x.fr ; #N/A',
      'Petit, Eva <eva@x.fr>',
    ];
    expect((await read(sheetByHand(rows))).recipients.split('\n')).toEqual(kept);
  });

  it('is refused when the result of a formula is not stored', async () => {
    const body = await read(
      sheetByHand([
        ['Nom', 'Email'],
        ['Roy', { formula: 'A1' }],
      ]),
    );
    expect(body.code).toBe('workbook_not_calculated');
  });

  it.each([
    ['no addresses', 'file_without_addresses', 'Nom;Prénom\nDupont;Zoé'],
    ['no text', 'recipients_file_unreadable', Buffer.from([0, 1, 2])],
    ['accents of Excel for Mac', 'text_encoding_unknown', Buffer.from('zoe@x.fr;H\x8el\x8fne', 'latin1')],
    [
      'a saved mail',
      'workbook_is_mail',
      'From: Zoé <zoe@x.fr>\nTo: anne@x.fr\nMessage-ID: <1@mail.x.fr>\n\nBonjour ben@x.fr',
    ],
    ['a business card', 'recipients_file_unreadable', 'BEGIN:VCARD\nN:Dupont;Zoé\nEMAIL:zoe@x.fr\nEND:VCARD'],
    ['a PDF', 'recipients_file_unreadable', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
    ['half a UTF-16 text', 'recipients_file_unreadable', Buffer.from([0x41, 0, 0x42])],
    ['a broken archive', 'recipients_file_unreadable', 'PK and nothing'],
    ['too many', 'too_many_recipients', Array.from({ length: 201 }, (_, at) => `p${at}@x.fr`).join('\n')],
  ])('is refused with %s', async (_, code, content) => {
    expect((await read(content)).code).toBe(code);
  });
});
