import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createRandom } from '../../../test/support/random.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { createSearchMatcher, isSearchLongEnough, toSearchText } from '../../search.ts';
import { containsWordsCondition } from './searchConditions.ts';
import { inTransaction } from './transaction.ts';

const { db } = await testApp();

const random = createRandom(20261123);
const below = (limit: number) => Math.floor(random() * limit);
const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
const NAMES = [
  'd’Ormesson',
  "D'ORMESSON",
  'dʼOrmesson',
  'L`Hôte',
  'Jean-Pierre',
  'Jean‑Luc',
  'Œuvrard',
  'cœur',
  'Lætitia',
  'Straße',
  'STRASSE',
  'ẞtein',
  'Łukasz',
  'Wałęsa',
  'Ðóra',
  'Þór',
  'Ħal',
  'İstanbul',
  'ISPARTA',
  'ılgın',
  'IJsbrand',
  'Ĳsselmeer',
  'Nguyễn',
  'Škoda',
  'Ångström',
  'ÅSA',
  'Søren',
  'Đặng',
  'ΟΔΥΣΣΕΥΣ',
  'Οδυσσεύς',
  'Ёлкин',
  'Йорк',
  'Ѓорѓи',
  'Zoë',
  'ﬁn',
  'née ´x´',
  'O\u2032Neil',
  'a\u0301\u0323b',
  'x\u20d7',
  '100%',
  'a_b',
  'back\\slash',
  '山田',
  'Du\u200bpont',
  'Du\u00adpont',
  'علی\u200cرضا',
  'Jean\u00a0 Luc',
  'Jean\tLuc',
  '葛\u{e0100}城',
  '🙂 e\u0301',
];
const LETTERS = [..."aAbBeEéÉeèêëíİiIıIoOøØœŒæÆßẞłŁñçÇþÐ’'ʼ‘-‑ .\u0301\u0308\u0327\u0307σςΣйЙЯ\u00ad\u200d"];
const word = () =>
  below(3) > 0 ? one(NAMES) : Array.from({ length: 1 + below(8) }, () => one(LETTERS)).join('');
const written = (text: string) => {
  const form = one(['NFC', 'NFD', 'NFKC', undefined]);
  const shape = form ? text.normalize(form) : text;
  return one([shape, shape, shape.toUpperCase(), shape.toLowerCase()]);
};
const texts = Array.from({ length: 200 }, () =>
  written(Array.from({ length: 1 + below(3) }, word).join(' ')),
);
/** Mostly words of one of the texts, or parts of them, in reverse order. */
const typed = () => {
  const words = one(texts).split(/\s/);
  const parts = words.map((each) => [...each].slice(below(2), 1 + below(each.length + 1)).join(''));
  return written(below(4) > 0 ? parts.reverse().join(' ') : word());
};

it('text is normalised the same in PostgreSQL and in the browser for every character in use', async () => {
  const planes = [0x1, 0x1b000, 0x1d000, 0x1f000, 0xe0000].flatMap((first) =>
    Array.from({ length: first === 0x1 ? 0xffff : 0x1000 }, (_, at) => first + at),
  );
  const all = planes
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const { rows } = await db.execute<{ letter: string; text: string }>(
    sql`select letter, search_text('x' || letter) as text from unnest(${sql.param([...all, ...texts])}::text[]) letter`,
  );
  const apart = rows.filter(({ letter, text }) => text !== toSearchText(`x${letter}`));
  expect(apart).toEqual([]);
  expect(rows).toHaveLength(all.length + texts.length);
});

it('a search finds the same texts in PostgreSQL and in the browser', async () => {
  let found = 0;
  for (let time = 0; time < 100; time++) {
    const query = typed();
    const where = containsWordsCondition([sql`t`, sql`null::text`, sql`'end'`], query) ?? sql`true`;
    const { rows } = await db.execute<{ t: string }>(
      sql`select t from unnest(${sql.param(texts)}::text[]) with ordinality as texts (t, at)
        where ${where} order by at`,
    );
    const finds = createSearchMatcher(query);
    const expected = texts.filter((text) => finds(text, 'end'));
    expect([query, rows.map(({ t }) => t)]).toEqual([query, expected]);
    found += expected.length > 0 && expected.length < texts.length ? 1 : 0;
  }
  // Enough queries must match some texts but not all, or the comparison proves nothing.
  expect(found).toBeGreaterThan(50);
});

it.each([
  ['ormesson d', 'Jean d’ORMESSON'],
  ["d'ormesson", 'd’ORMESSON Jean'],
  ['jean pierre', 'Jean-Pierre'],
  ['PIERRE-JEAN', 'Jean Pierre'],
  ['oeuvrard strasse', 'Œuvrard, Große Straße'],
  ['lukasz', 'Łukasz'],
  ['istanbul ilgin', 'İstanbul ILGIN'],
  ['100%', '100% pur'],
  ['dupont', 'Du\u200bpont'],
  ['du\u00adpont', 'DUPONT'],
  ['علیرضا', 'علی\u200cرضا'],
  ['علی\u200cرضا', 'علیرضا'],
  ['jean luc', 'Jean\u00a0Luc'],
  ['山', '山田 太郎'],
  ['김', '김민준'],
])('the search %j finds %j', (query, text) => {
  expect(createSearchMatcher(query)(text)).toBe(true);
});

it.each([
  ['ab', true],
  ['a', false],
  [' a ', false],
  ['山', true],
  ['ま', true],
  ['김', true],
])('a search for %j reaches the minimum of two letters: %s', (typed, isLong) => {
  expect(isSearchLongEnough(typed, 2)).toBe(isLong);
});

it('a search treats no character as a pattern, and requires every word', () => {
  for (const query of ['1_0', '10.%', 'pur sang'])
    expect([query, createSearchMatcher(query)('100% pur')]).toEqual([query, false]);
});

it('a search over all buildings uses an index', async () => {
  const plan = (table: string, columns: string[]) =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const named = columns.map((name) => sql`${sql.identifier(name)}`);
      const where = containsWordsCondition(named, 'Élise d’Ormesson');
      const { rows } = await tx.execute(sql`explain select from ${sql.identifier(table)} where ${where}`);
      return JSON.stringify(rows);
    });
  expect(await plan('mails', ['recipient', 'subject'])).toContain('mails_by_words');
  expect(await plan('nda_signatures', ['name', 'email', 'company'])).toContain('nda_signatures_by_words');
});
