import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { makePictureClaiming, pdf, picture } from '../support/files.ts';
import { textCell, workbookByHand, zipByHand } from '../support/handmadeXlsx.ts';
import { HEADINGS, visitorsOn } from '../support/spreadsheets.ts';

/** The part of JSON Schema that the API description uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema | false;
  anyOf?: Schema[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export const words = (texts: string) => fc.constantFrom(...texts.split(' '));
/** Unknown ids, because hostile requests would remove the fixture's people and buildings. */
export const ids = fc.integer({ min: 20, max: 2_000 });
const codeUnits = fc.oneof(fc.constantFrom(0, 0xd800, 0xdfff, 0xfeff), fc.nat(0xffff));

/** Includes NUL, control characters and halves of surrogate pairs. */
export const oddTexts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: codeUnits.map((unit) => String.fromCharCode(unit)) }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme' }) },
  words(" '; %s $1 {{x}} <b>x</b> ../../etc/passwd \\ %_ ß İ \u202eabc \r\nX:y null NaN [object"),
  words('0 -1 077 1e3 0x10 １ 2147483648 +77 1,2 2026-02-30 0000-00-00 2028-02-29 10000-01-01 24:00 02:30'),
  words('x@y "a"@c.example a@xn--.example {email} javascript:alert(1) https://[::1 data:image/png;base64,A'),
  fc.oneof(fc.emailAddress(), fc.webUrl()),
  fc.tuple(words('a é 😀 %'), fc.constantFrom(51, 501, 100_000)).map(([text, times]) => text.repeat(times)),
);

/** A text of the pattern or of maximum length, or an odd one. */
export function textsFor({ pattern, maxLength = 500 }: Schema): fc.Arbitrary<string> {
  const lengths = fc.constantFrom(maxLength, maxLength + 1);
  return fc.oneof(
    { weight: 3, arbitrary: oddTexts },
    fc.tuple(words('a é 😀 " \0'), lengths).map(([text, times]) => text.repeat(times)),
    // fast-check does not support Unicode properties.
    ...(pattern && !pattern.includes('\\p') ? [fc.stringMatching(new RegExp(pattern))] : []),
  );
}

/** Path segments that are badly encoded or point elsewhere. */
export const rawSteps = words(
  '%00 %ED%A0%80 %C0%80 %FF %zz % .. . %2e%2e %2F ..%2fetc%2fpasswd %5C 77%00 77%0a 77;x %EF%BC%91 ' +
    "-0 77e0 0 2147483648 77' * :id",
);

/** Values of the wrong type, some of which `JSON.stringify` would not write. */
const wrongTypes = fc.oneof(
  words('null true "" [] {} [[]] [null] [{}] 0 -0 -1 77.5 1e999 2147483648 9007199254740993 "NaN" [1,"1"]'),
  words('{"__proto__":{"x":1}} {"constructor":{"prototype":{}}} {"length":1e9} {"\\u0000":1} {"$ne":0}'),
  fc.json(),
);

/** Deeper than a stack of recursive calls, or nearly the maximum size of a body. */
const giants = fc.constantFrom(
  '['.repeat(8_300) + ']'.repeat(8_300),
  `${'{"a":'.repeat(8_300)}1${'}'.repeat(8_300)}`,
  `[${'{},'.repeat(100_000)}{}]`,
  JSON.stringify('x'.repeat(900_000)),
);

/** JSON for a schema: mostly of its type and near its limits. */
export function jsonFor(schema: Schema): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 40, arbitrary: ofType(schema) },
    { weight: 20, arbitrary: wrongTypes },
    { weight: 1, arbitrary: giants },
  );
}

function ofType(schema: Schema): fc.Arbitrary<string> {
  const { type, anyOf, properties = {}, items, minimum = 0, maximum = 2 ** 31 } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(jsonFor));
  if (schema.enum) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  if (type === 'boolean') return words('true false 0 "true" "yes"');
  if (type === 'integer' || type === 'number') {
    const edges = fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1, 1.5, 1e21);
    const numbers = fc.oneof(edges, fc.integer(), ids, fc.double());
    return fc.tuple(numbers, words('n n n "n"')).map(([number, form]) => form.replace('n', `${number}`));
  }
  if (type === 'array') {
    const item = jsonFor(items || {});
    const repeated = fc.tuple(item, fc.constantFrom(51, 400)).map(([text, times]) => Array(times).fill(text));
    return fc.oneof(fc.array(item, { maxLength: 3 }), repeated).map((all) => `[${all}]`);
  }
  if (type === 'object') {
    const field = ([name, one]: [string, Schema]) => jsonFor(one).map((text) => `"${name}":${text}`);
    return fc.tuple(...Object.entries(properties).map(field)).map((all) => `{${all}}`);
  }
  return textsFor(schema).map((text) => JSON.stringify(text));
}

const stored = (name: string) => readFile(new URL(`../fixtures/sheets/${name}`, import.meta.url));
const good = {
  xlsx: await visitorsOn('2026-12-01', 'Roy', 'Noir'),
  xls: await stored('visits.xls'),
  ods: await stored('visits.ods'),
  png: await picture(),
  jpg: await picture({ format: 'jpeg' }),
  gif: await picture({ format: 'gif' }),
  pdf: await pdf({ pages: 3 }),
};
const broken = Object.entries(good).flatMap(([kind, bytes]) => [
  [`cut.${kind}`, bytes.subarray(0, bytes.length >> 1)],
  [`scrambled.${kind}`, Buffer.from(bytes.map((byte, at) => (at % 97 === 50 ? byte ^ 0x55 : byte)))],
]);
const cells = (texts: readonly string[], row: number) =>
  `<row r="${row}">${texts.map((text, column) => textCell('ABCDE'.charAt(column), row, text)).join('')}</row>`;
const byHand = (...texts: string[]) => workbookByHand({ rows: cells(HEADINGS, 1) + cells(texts, 2) });
const spaces = { data: Buffer.alloc(8_000_000, 0x20), claimedSize: 10, copies: 30 };
export const brokenFiles: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(broken),
  'empty.xlsx': Buffer.alloc(0),
  'surrogate.xlsx': byHand('Roy&#xD800;', 'Anne', '2026-12-01', '09:30', 'roy@example.com'),
  'nul.xlsx': byHand('Roy&#0;', 'Anne&#x1F;', '2026-12-01', '09:30', 'a'),
  'entity.xlsx': byHand('&roy;', '&#x110000;', '2026-12-01', '09:30', '&amp'),
  'notXml.xlsx': byHand('</t></is></c><c', '<', '2026-12-01', '09:30', 'x'),
  'bomb.xlsx': zipByHand([{ name: '[Content_Types].xml', ...spaces }]),
  'surrogate.csv': Buffer.from('\uFEFFNom;Prénom\nRoy\uD800;Anne\n', 'utf16le'),
  'quote.csv': Buffer.from('Nom;Prénom\n"Roy;Anne\n'),
  'large.png': makePictureClaiming(8_000, 5_000),
  'drawn.svg': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><script/></svg>',
  ),
  'locked.pdf': await pdf({ password: 'x' }),
  'loop.pdf': Buffer.from('%PDF-1.4\n1 0 obj<</Pages 1 0 R/Kids[1 0 R]>>endobj trailer<</Root 1 0 R>>'),
  'bytes.bin': Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 7919) % 256)),
};
