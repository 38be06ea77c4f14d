import type { Random } from './random.ts';

/** Texts at which programs stumble, as they are before they are put into JSON, a form or an address. */
const texts = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00b',
    '\udbff\udbff',
    '\ufeff',
    '\u200b',
    '\u202eabc',
    '\u2028',
  ],
  ...[
    '%',
    '_',
    '\\',
    "'",
    '"',
    "'; drop table x; --",
    '%s%n',
    '$1',
    '{{x}}',
    '<b>x</b>',
    '&#0;',
    '../../etc/passwd',
  ],
  ...[
    '😀',
    '👨‍👩‍👧‍👦',
    'e\u0301',
    'ß',
    'İ',
    'ı',
    '日本語',
    'שלום',
    '\u0007',
    '\r\nX: y',
    '\t',
    '\u001b[31m',
    '\u007f',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '0',
    '-1',
    '1',
    '01',
    '1.5',
    '1e3',
    '1e308',
    '0x10',
    '１',
    '2147483647',
    '2147483648',
    '9007199254740993',
  ],
  ...['9'.repeat(400), '-2147483649', '+1', '1,2', '1 2', '1_000'],
  ...[
    'x@y',
    'a@b.example',
    `${'a'.repeat(65)}@b.example`,
    'a@xn--.example',
    '"a b"@c.example',
    '{email}',
    'é@é.example',
  ],
  ...[
    'https://x.example',
    'http://127.0.0.1',
    'https://localhost.:3000',
    'javascript:alert(1)',
    'data:,x',
    '//x',
    'https://[::1',
  ],
  ...[
    'https://a:b@c.example',
    'data:image/png;base64,',
    'data:image/png;base64,AAAA',
    'data:image/png;base64,iVBORw0KGgo=',
  ],
];

const dates = [
  ...[
    '0000-00-00',
    '0000-01-01',
    '0001-01-01',
    '1900-01-01',
    '1969-12-31',
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
  ],
  ...[
    '2026-11-31',
    '2028-02-29',
    '9999-12-31',
    '10000-01-01',
    '-2026-01-01',
    '+002026-11-23',
    '2026-11-23T00:00:00Z',
  ],
  ...[
    '23/11/2026',
    '2026-11-23 ',
    '2026-1-3',
    '20261123',
    '2026-W48',
    'today',
    '2026-11-23',
    '2026-11-24',
    '2027-11-23',
  ],
];

const times = [
  ...[
    '24:00',
    '24:01',
    '99:99',
    '00:00',
    '0:00',
    '9:5',
    '23:59:60',
    '23:59',
    '12:00:00.5',
    '9h30',
    '-1:00',
    '12:00Z',
  ],
  ...['02:30', '12:60', '12', '', '１２:００', '12:00 PM'],
];

/** What JSON can carry and a database cannot keep. */
const unstorable = ['\u0000', '\ud800', 'a\udc00b', 'x\ud800', '\udfff\ud800'];

/** Long, in several measures: characters, bytes, code points. */
function long(random: Random): string {
  const length = random.pick([
    49, 50, 51, 99, 100, 101, 199, 200, 201, 255, 256, 500, 501, 1_000, 10_000, 200_000,
  ]);
  return random.pick(['a', 'é', '😀', ' ', '\u0301', '\ud800', 'a ', '%']).repeat(length).slice(0, 300_000);
}

/** A text to put where `instead` stood: of its kind more often than not. */
export function hostileText(random: Random, instead: unknown): string {
  if (random.chance(0.2)) return `${random.chance(0.5) ? instead : ''}${random.pick(unstorable)}`;
  if (typeof instead === 'string' && random.chance(0.6)) {
    if (/^\d{4}-\d\d-\d\d$/.test(instead)) return random.pick(dates);
    if (/^\d?\d:\d\d/.test(instead)) return random.pick(times);
    if (random.chance(0.4)) return instead + random.pick(texts);
  }
  return random.chance(0.15) ? long(random) : random.pick([...texts, ...random.pick([dates, times, texts])]);
}

/** The same inside of an address: also what is no UTF-8, and what is not encoded as it should be. */
export function hostileStep(random: Random, instead: unknown): string {
  const raw = [
    ...[
      '%00',
      '%ED%A0%80',
      '%C0%80',
      '%FF',
      '%zz',
      '%',
      '%E9',
      '..',
      '.',
      '%2e%2e',
      '%2F',
      '..%2f..%2fetc%2fpasswd',
      '%5C',
    ],
    ...[
      '1%00',
      '1%0a',
      '1;x',
      '1%20',
      '%EF%BC%91',
      'null',
      '-0',
      '1e0',
      '0',
      '-1',
      '2147483648',
      '99999999999999999999',
    ],
    ...[
      'x'.repeat(101),
      'x'.repeat(5_000),
      '%f0%9f%98%80',
      "1'",
      '1%22',
      '*',
      ':id',
      '{id}',
      '%25',
      '%2525',
      '~',
      '%7F',
    ],
  ];
  if (random.chance(0.6)) return random.pick(raw);
  return encodeURIComponent(hostileText(random, instead).toWellFormed().slice(0, 5_000));
}
