import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../test/support/readSpreadsheet.ts';
import { SpreadsheetError } from '../../spreadsheet/types.ts';

/**
 * The bytes of each character in an encoding, by Node's decoder; DOS code page 850 is not among its
 * encodings.
 */
function encoderOf(encoding: string) {
  const high = Array.from({ length: 128 }, (_, at) => at + 128);
  const decode = (byte: number) => new TextDecoder(encoding).decode(Uint8Array.of(byte));
  return new Map(high.map((byte) => [encoding === 'cp850' ? (CP850[byte - 128] ?? '') : decode(byte), byte]));
}
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº' +
  '¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ';

function encode(text: string, encoding: string): Buffer {
  const bytes = encoderOf(encoding);
  return Buffer.from(Array.from(text, (sign) => bytes.get(sign) ?? sign.charCodeAt(0)));
}

const tableOf = (names: readonly string[], encoding: string) =>
  encode(['Nom;Note', ...names.map((name) => `${name};x`)].join('\n'), encoding);

async function namesIn(bytes: Buffer): Promise<unknown> {
  const read = readWorkbook(bytes, { maxRows: 1_000 });
  return read.then(
    ({ rows }) => rows.map(({ cells }) => cells[0]),
    (error: unknown) => (error instanceof SpreadsheetError ? error.code : error),
  );
}

const western = [
  'Hélène Lefèvre',
  'François Noël',
  'L’Haÿ-les-Roses',
  'Cœur',
  'Œillet',
  'ANDRÉ',
  'Dupré',
  'DUPRé',
  'créée',
  'Fañch',
  'Gwenaël',
  'aiguë',
  'Où ?',
  '« Déjà »',
  '«Hôtel»',
  '“Le Ritz”',
  'l‘ami',
  'n° 5',
  'Nº 3',
  '5 m²',
  '12 cm³',
  'CO²',
  '10 €',
  '½ journée',
  'Parvis®',
  'Marque™',
  '4 × 2',
  '±5',
  '§ 3',
  '20 µm',
  'mot… suite',
  '9h–10h',
  'd´Arc',
  '£100',
  'Müller',
  'Strauß',
  'Jörg',
  '„Hof“',
  'Sørensen',
  'Bjørnsen',
  'Åse',
  'Ångström',
  'Mäkinen',
  'Muñoz',
  'Ibáñez',
  'Núñez',
  'Peña',
  '¿Quién?',
  'Lluís',
  'Güell',
  'Xènia',
  'Núria',
  'João',
  'Conceição',
  'Guimarães',
  'Simões',
  'irmã',
  'São',
  'Niccolò',
  'Giosuè',
  'lunedì',
  'Bùi',
  'Bình',
  'Škoda',
];

describe('a text in Windows-1252', () => {
  it.each(western)('is read when it contains %s', async (name) => {
    expect(await namesIn(tableOf([name], 'windows-1252'))).toEqual([name]);
  });
});

describe('a text in another encoding', () => {
  it.each<[string, string, string[]]>([
    [
      'Excel for Mac',
      'macintosh',
      ['Désiré', 'Hélène', 'François', 'Noël', 'ANDRÉ', 'Müller', 'Loïc', 'Benoît'],
    ],
    [
      'DOS',
      'cp850',
      ['Jérôme', 'Hélène', 'André', 'François', 'Noël', 'Zoé', 'Müller', 'Benoît', 'Muñoz', 'García'],
    ],
    ['Polish', 'windows-1250', ['Wałęsa', 'Michał', 'Łukasz', 'Dąbrowski', 'Żak', 'Zieliński', 'Błażej']],
    ['Czech', 'windows-1250', ['Dvořák', 'Jiří', 'Novotný', 'Kučera', 'Němec', 'Zdeněk', 'Černý']],
    ['Hungarian', 'windows-1250', ['Erdős', 'Győri']],
    ['Polish on Unix', 'iso-8859-2', ['Wałęsa', 'Łukasz', 'Michał']],
    ['Russian', 'windows-1251', ['Иванов', 'Анна', 'Пётр']],
    ['Russian on Unix', 'koi8-r', ['Иванов', 'Анна']],
    ['Russian of DOS', 'ibm866', ['Иванов', 'Пётр']],
    ['Greek', 'windows-1253', ['Γιώργος', 'Παπαδόπουλος']],
    ['Turkish', 'windows-1254', ['Yılmaz', 'Şahin', 'Doğan', 'İnci']],
    ['Hebrew', 'windows-1255', ['שלום']],
    ['Western with the euro sign', 'iso-8859-15', ['cœur', 'Œuvre']],
  ])('is refused instead of read with wrong letters: %s', async (_, encoding, names) => {
    for (const name of names)
      expect([name, await namesIn(tableOf(['Roy', name], encoding))]).toEqual([
        name,
        'text_encoding_unknown',
      ]);
  });

  it('is refused when it is Japanese or Chinese', async () => {
    const japanese = Buffer.from('4e6f6d3b4e6f74650a8e5293638be2886a3b780a', 'hex');
    const chinese = Buffer.from('4e6f6d3b4e6f74650acdf5d0a1c3f73b780a', 'hex');
    expect(await Promise.all([namesIn(japanese), namesIn(chinese)])).toEqual(
      Array(2).fill('text_encoding_unknown'),
    );
  });

  it('is read in Unicode, whatever its letters', async () => {
    const names = ['Wałęsa', 'Иванов', 'Γιώργος', '山田', 'Dvořák'];
    const text = ['Nom;Note', ...names.map((name) => `${name};x`)].join('\n');
    expect(await namesIn(Buffer.from(text))).toEqual(names);
    expect(await namesIn(Buffer.from(text, 'utf16le'))).toEqual(names);
    expect(await namesIn(Buffer.from(text, 'utf16le').swap16())).toEqual(names);
  });
});
