import type { Random } from './random.ts';
import { hostileText } from './texts.ts';

/** What JSON Schema says of a value, as far as it is asked here. */
export interface Described {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Described>;
  items?: Described | false;
  anyOf?: Described[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Deeper than a stack that visits it by calling itself. */
const DEEP = 8_300;
const MANY = 100_000;

/** Values of the wrong kind, as JSON text: some are not what `JSON.stringify` would ever write. */
const strangers = [
  ...[
    'null',
    'true',
    'false',
    '""',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '[{}]',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e308',
    '1e999',
  ],
  ...[
    '2147483647',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '123456789012345678901234567890',
    '"NaN"',
    '1E400',
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    '{"toString":1}',
    '{"length":1e9}',
    '"\\ud800"',
  ],
  ...[
    '["\\u0000"]',
    '{"\\u0000":1}',
    '{"a\\ud800":"b"}',
    '[1,"1",true]',
    '{"$ne":null}',
    '[[["x"]]]',
    '{"then":1}',
  ],
];

/** Rare, since each is large. */
const giants: (() => string)[] = [
  () => '['.repeat(DEEP) + ']'.repeat(DEEP),
  () => `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  () => `[${'0,'.repeat(MANY)}0]`,
  () => `[${'"x",'.repeat(MANY)}"x"]`,
  () => `[${'{},'.repeat(MANY)}{}]`,
  () => `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`).join()}}`,
  () => JSON.stringify('x'.repeat(900_000)),
  () => '1'.repeat(50_000),
];

/** JSON text to put where `instead` stood, by what the description says may stand there. */
export function hostileJson(random: Random, described: Described | undefined, instead: unknown): string {
  if (random.chance(0.015)) return random.pick(giants)();
  if (random.chance(0.25)) return random.pick(strangers);
  const one = described?.anyOf ? random.pick(described.anyOf) : described;
  if (one?.enum && random.chance(0.6)) return JSON.stringify(random.pick(one.enum));
  if (one?.type === 'integer' || one?.type === 'number') return random.pick(numbersFor(random, one));
  if (one?.type === 'boolean') return random.pick(['true', 'false', '0', '1', '"true"', '""', '"yes"']);
  if (Array.isArray(instead)) return listInstead(random, one, instead);
  if (typeof instead === 'object' && instead !== null)
    return JSON.stringify({ ...instead, [hostileText(random, '')]: 1 });
  if (one?.maxLength !== undefined && random.chance(0.3)) {
    const length = one.maxLength + random.pick([-1, 0, 1]);
    return JSON.stringify(random.pick(['a', 'é', '😀', '"', '\ud800']).repeat(Math.min(length, 200_000)));
  }
  return JSON.stringify(hostileText(random, instead));
}

function numbersFor(random: Random, { minimum, maximum }: Described): string[] {
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge - 1, edge, edge + 1]));
  const usual = [
    random.below(50),
    random.below(2_000),
    0,
    1,
    -1,
    2_147_483_647,
    2_147_483_648,
    1.5,
    1e21,
    1e308,
  ];
  return [...edges, ...usual].map((value) => (random.chance(0.2) ? `"${value}"` : `${value}`));
}

function listInstead(random: Random, described: Described | undefined, instead: unknown[]): string {
  const first = JSON.stringify(instead[0] ?? null);
  const items = described?.items || undefined;
  const hostile = () => hostileJson(random, items, instead[0]);
  return random.pick([
    () => '[]',
    () => `[${hostile()}]`,
    () => `[${first},${hostile()}]`,
    () =>
      `[${Array(random.pick([2, 50, 51, 400]))
        .fill(first)
        .join()}]`,
    () => first,
  ])();
}

/** A place inside of a value, as the steps that lead there. */
type Place = (string | number)[];

/** A place inside of a value at random: near its root rather than deep down. */
function placeIn(random: Random, value: unknown): Place {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null) return [];
  const keys = isList ? value.map((_, at) => at) : Object.keys(value);
  if (keys.length === 0 || random.chance(0.3)) return [];
  const key = random.pick<string | number>(keys);
  return [key, ...placeIn(random, (value as Record<string | number, unknown>)[key])];
}

const MARK = '@@here@@';

/** The value as JSON text, with something hostile at a place inside of it. */
export function withHostile(random: Random, described: Described | undefined, value: unknown): string {
  const place = placeIn(random, value);
  let schema = described;
  let there = value;
  for (const step of place) {
    schema =
      (typeof step === 'number' ? schema?.items || undefined : schema?.properties?.[step]) ?? undefined;
    there = (there as Record<string | number, unknown>)[step];
  }
  const hostile = hostileJson(random, schema, there);
  if (place.length === 0) return hostile;
  const copy = structuredClone(value);
  let holder = copy as Record<string | number, unknown>;
  for (const step of place.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
  holder[place.at(-1) as string] = MARK;
  return JSON.stringify(copy).replace(`"${MARK}"`, () => hostile);
}

/** Bodies that are no JSON object of the call's, whatever it takes: as text, or as bytes. */
export function hostileBody(random: Random, valid: string): string | Buffer {
  return random.pick<() => string | Buffer>([
    () => valid.slice(0, Math.max(1, random.below(valid.length))),
    () => `${valid}}`,
    () => `\ufeff${valid}`,
    () => valid.replaceAll('"', "'"),
    () => Buffer.concat([Buffer.from(valid.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0x22, 0x7d])]),
    () => Buffer.from(valid, 'utf16le'),
    () => `{"a":${random.pick(giants)()}}`,
    () => random.pick(giants)(),
    () => random.pick(strangers),
    () => `${valid.slice(0, -1)}${valid.length > 2 ? ',' : ''}"__proto__":{"admin":true}}`,
    () => `${valid.slice(0, -1)}${valid.length > 2 ? ',' : ''}"constructor":{"prototype":{"x":1}}}`,
    () => (valid.length > 2 ? `{${valid.slice(1, -1)},${valid.slice(1)}` : valid),
    () => '',
    () => 'a=b&c[]=d&__proto__=e&a=f',
    () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  ])();
}
