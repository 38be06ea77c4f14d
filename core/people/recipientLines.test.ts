import { describe, expect, it } from 'vitest';
import { formatPastedRecipientLine, parseRecipients } from './recipientLines.ts';

const read = (text: string) =>
  parseRecipients(text).recipients.map(({ email, lastName, firstName, company }) =>
    [email, lastName, firstName, company].join('|'),
  );

describe('recipients of invitations', () => {
  it.each([
    ['one below the other', 'a@x.fr\n\n  b@x.fr\r\nc@x.fr', ['a@x.fr|||', 'b@x.fr|||', 'c@x.fr|||']],
    ['side by side', 'a@x.fr, b@x.fr; c@x.fr', ['a@x.fr|||', 'b@x.fr|||', 'c@x.fr|||']],
    ['parted by spaces', 'a@x.fr b@x.fr', ['a@x.fr|||', 'b@x.fr|||']],
    ['with a comma at the end', 'a@x.fr,\nb@x.fr;', ['a@x.fr|||', 'b@x.fr|||']],
    ['named', 'Jean Dupont <a@x.fr>', ['a@x.fr|Dupont|Jean|']],
    [
      'named, as mail programs copy them',
      '"Dupont, Jean" <a@x.fr>; Petit, Hugo <b@x.fr>; c@x.fr',
      ['a@x.fr|Dupont|Jean|', 'b@x.fr|Petit|Hugo|', 'c@x.fr|||'],
    ],
    [
      'named, parted by commas',
      'Dupont, Jean <a@x.fr>, Hugo Petit <b@x.fr>',
      ['a@x.fr|Dupont|Jean|', 'b@x.fr|Petit|Hugo|'],
    ],
    ['last name in capitals', 'DE LA TOUR Marie-Anne <a@x.fr>', ['a@x.fr|DE LA TOUR|Marie-Anne|']],
    ['with a title and a particle', 'Mme Marie de La Fontaine <a@x.fr>', ['a@x.fr|de La Fontaine|Marie|']],
    ['beginning with a particle', 'de La Fontaine Marie <a@x.fr>', ['a@x.fr|de La Fontaine|Marie|']],
    ['two of them', 'Jean et Marie Dupont <a@x.fr>', ['a@x.fr|Jean et Marie Dupont||']],
    ['one word', 'Dupont <a@x.fr>', ['a@x.fr||Dupont|']],
    ['by an address again', '"a@x.fr" <a@x.fr>', ['a@x.fr|||']],
    ['with a company', 'Dupont, Jean <a@x.fr>; Hélios Conseil', ['a@x.fr|Dupont|Jean|Hélios Conseil']],
    ['with a company alone', '<a@x.fr>; Hélios Conseil', ['a@x.fr|||Hélios Conseil']],
    ['rows of a sheet', 'a@x.fr\tDupont\tJean\tHélios', ['a@x.fr|Dupont|Jean|Hélios']],
    [
      'rows with an empty cell and headings',
      'Nom;Prénom;Société;E-mail\nDupont;;Hélios;a@x.fr',
      ['a@x.fr|Dupont||Hélios'],
    ],
    [
      'rows with remarks in the headings',
      'Nom (usuel);Prénom (First name);Société (nom);E-mail (pro)\nDupont;Jean;Hélios;a@x.fr',
      ['a@x.fr|Dupont|Jean|Hélios'],
    ],
    ['rows in quotes', 'email,last name,first name\n"a@x.fr","Dupont","Jean"', ['a@x.fr|Dupont|Jean|']],
    ['a sheet with a title above', 'Arrivées\tjanvier\nE-mail\tNom\na@x.fr\tDupont', ['a@x.fr|Dupont||']],
    ['a name before', 'Jean Dupont a@x.fr', ['a@x.fr|Dupont|Jean|']],
    ['links', 'mailto:a@x.fr', ['a@x.fr|||']],
    [
      'an address in parentheses',
      'Marie Leroy (a@x.fr)\nDupont, Jean (mailto:b@x.fr); Luc Martin ( c@x.fr )\n(d@x.fr)',
      ['a@x.fr|Leroy|Marie|', 'b@x.fr|Dupont|Jean|', 'c@x.fr|Martin|Luc|', 'd@x.fr|||'],
    ],
    [
      'items of a list',
      '- Jean Dupont <a@x.fr>\n• Dupont, Zoé <b@x.fr>; Luc Martin <c@x.fr>\n3. Eva Petit d@x.fr\n* e@x.fr',
      ['a@x.fr|Dupont|Jean|', 'b@x.fr|Dupont|Zoé|', 'c@x.fr|Martin|Luc|', 'd@x.fr|Petit|Eva|', 'e@x.fr|||'],
    ],
    [
      'the head of a mail',
      'De : Jean Dupont <a@x.fr>\nÀ : Luc Martin <b@x.fr>\nCc: c@x.fr',
      ['a@x.fr|Dupont|Jean|', 'b@x.fr|Martin|Luc|', 'c@x.fr|||'],
    ],
  ])('parses recipients: %s', (_, text, expected) => {
    expect(parseRecipients(text).unreadable).toEqual([]);
    expect(read(text)).toEqual(expected);
  });

  it('lines without an address are reported', () => {
    const { recipients, unreadable } = parseRecipients('a@x.fr\nclaire@\nJean Dupont\nb@x.fr; nobody@x');
    expect(recipients.map(({ email }) => email)).toEqual(['a@x.fr', 'b@x.fr']);
    expect(unreadable).toEqual([
      { line: 2, text: 'claire@' },
      { line: 3, text: 'Jean Dupont' },
      { line: 4, text: 'nobody@x' },
    ]);
  });

  it('each address is listed once, ignoring case', () => {
    const { recipients, repeated } = parseRecipients('a@x.fr\nA@X.fr');
    expect([recipients.length, repeated.map(({ line }) => line)]).toEqual([1, [2]]);
  });

  it('invalid names are left out', () => {
    expect(read(`www.example.com <a@x.fr>\n${'n'.repeat(31)}, Jean <b@x.fr>`)).toEqual([
      'a@x.fr|||',
      'b@x.fr||Jean|',
    ]);
  });

  it('names that are too long are kept as unusable', () => {
    const long = 'Montmorency-Saint-Exupéry-Larochefoucauld';
    const text = `${long}, Jean <b@x.fr>`;
    const [found] = parseRecipients(text).recipients;
    expect(found).toMatchObject({
      lastName: '',
      firstName: 'Jean',
      unusable: { lastName: long, firstName: '' },
    });
    expect(found && formatPastedRecipientLine(found)).toBe(text);
    expect(parseRecipients('"a@x.fr" <a@x.fr>').recipients[0]?.unusable).toEqual({
      lastName: '',
      firstName: '',
    });
  });

  it.each([
    { email: 'a@x.fr', lastName: 'de la Tour', firstName: 'Jean Pierre', company: 'Hélios; Conseil' },
    { email: 'a@x.fr', lastName: '', firstName: '', company: 'Hélios' },
    { email: 'a@x.fr', lastName: '', firstName: '', company: '' },
  ])('formatted recipient is parsed to the same value: %s', (recipient) => {
    const [again] = parseRecipients(formatPastedRecipientLine(recipient)).recipients;
    expect(again).toMatchObject({ ...recipient, company: recipient.company.replace(';', '') });
  });

  it('parsing time grows linearly with the length of a line', () => {
    const begun = performance.now();
    for (const sign of ['a', '<', '"', 'a@', ',', ' '] as const)
      parseRecipients(sign.repeat(40_000 / sign.length));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

it('headings with hints are recognised, and total rows are skipped', () => {
  const { recipients, unreadable } = parseRecipients('Nom *\tE-mail (facultatif)\nRoy\tanne@x.fr\nTotal\t1');
  expect(recipients.map(({ lastName, email }) => [lastName, email])).toEqual([['Roy', 'anne@x.fr']]);
  expect(unreadable).toEqual([]);
});

it.each([
  'Nom\tPrénom\tEmail\nDupont\tJean\tJean Dupont <jean@example.com>',
  'Dupont\tJean\tJean Dupont <jean@example.com>',
  'Acme\tJean Dupont <jean@example.com>',
  'Email;Nom;Prénom\n"Jean Dupont" <jean@example.com>;Dupont;Jean',
])('cell with name and address does not replace names in other cells: %j', (text) => {
  const [recipient] = parseRecipients(text).recipients;
  expect(recipient).toMatchObject({ email: 'jean@example.com', lastName: 'Dupont', firstName: 'Jean' });
});
