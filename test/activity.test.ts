import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { features } from '../app.ts';
import { type ActivityKind, activityKind, camelCaseNameSchema } from '../kit/activityKind.ts';
import { languages } from '../kit/actor.ts';
import { ALL_TOPICS, getTopic } from '../kit/endpoint.ts';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../kit/time.ts';
import { parts, root, wordsOf } from './support/folders.ts';
import { productSources } from './support/structure.ts';

const kinds = features.flatMap(({ activityKinds = [] }) => activityKinds);

/** Texts of these schemas contain no names. */
const FORMS: readonly z.ZodType[] = [
  localDateSchema,
  localTimeSchema,
  periodEndTimeSchema,
  camelCaseNameSchema,
];

/** Paths of a schema that accept free text. */
function freeText(schema: z.ZodType, path: string): string[] {
  if (FORMS.includes(schema)) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) =>
      freeText(value as z.ZodType, `${path}.${key}`),
    );
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return freeText(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodRecord)
    return [
      ...freeText(schema.keyType as z.ZodType, `${path}.key`),
      ...freeText(schema.valueType as z.ZodType, `${path}.value`),
    ];
  const isPlain = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral].some((type) => schema instanceof type);
  return isPlain ? [] : [path];
}

const freeTexts = (all: readonly ActivityKind[]) =>
  all.flatMap(({ name, details }) => (details ? freeText(details, name) : []));

describe('activity kinds', () => {
  it('are the declared kinds of all features', async () => {
    const declared: string[] = [];
    for (const folder of parts.values()) {
      const path = join(root, folder, 'activity.ts');
      if (!existsSync(path)) continue;
      const found: Record<string, ActivityKind> = await import(pathToFileURL(path).href);
      declared.push(...Object.values(found).map(({ name }) => name));
    }
    expect(declared.length).toBeGreaterThan(50);
    expect(kinds.map(({ name }) => name).sort()).toEqual([...declared, 'mail.changed'].sort());
  });

  it('have topics of readable lists, and readers exist only for such topics', () => {
    const endpoints = features.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));
    const gets = endpoints.filter(({ method }) => method === 'GET');
    const lists = new Set([ALL_TOPICS, ...gets.map(getTopic)]);
    const told = kinds.flatMap(({ topics }) => topics);
    const guarded = features.flatMap(({ readers = {} }) => Object.keys(readers));
    expect([...told, ...guarded].filter((topic) => !lists.has(topic))).toEqual([]);
  });

  it('have texts in both languages, and no text lacks a kind', () => {
    for (const language of languages) {
      const words = wordsOf(language);
      const said = Object.entries(words).flatMap(([part, { facts = {} }]) =>
        Object.entries(facts as Record<string, object>).flatMap(([thing, kinds]) =>
          Object.keys(kinds).map((kind) => `${part}: ${thing}.${kind}`),
        ),
      );
      const declared = features.flatMap(({ name: part, activityKinds = [] }) =>
        activityKinds.map(({ name }) => `${part}: ${name}`),
      );
      expect(said.sort(), language).toEqual(declared.sort());
    }
  });

  it('contain no personal data: only ids, numbers, dates, times and enum values', () => {
    expect(freeTexts(kinds)).toEqual([]);
    const loose = activityKind('test.loose', {
      entity: 'test',
      details: z.object({
        id: z.int(),
        day: localDateSchema.nullable(),
        name: z.string(),
        pattern: z.string().regex(/^a/),
        any: z.unknown(),
        list: z.array(z.string()),
        counts: z.record(z.string(), z.int()),
      }),
    });
    expect(freeTexts([loose])).toEqual(
      ['name', 'pattern', 'any', 'list', 'counts.key'].map((field) => `test.loose.${field}`),
    );
  });

  it('have topics of lists that screens read', () => {
    const read = new Set(
      features.flatMap(({ routes }) =>
        routes.map(({ endpoint: { topic, module, path } }) => topic ?? module ?? path),
      ),
    );
    expect(
      kinds.flatMap(({ name, topics }) =>
        topics
          .filter((topic) => topic !== ALL_TOPICS && !read.has(topic))
          .map((topic) => `${name}: ${topic}`),
      ),
    ).toEqual([]);
  });
});

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'[^']*\/tables\.ts'/g;
const TABLE = /\b(?:activities|storedActivityPersonalValues)\b(?:\s+as\s+(\w+))?/g;

/** True if a source writes to the tables of the audit log or notifies directly. */
function writesActivity(text: string): boolean {
  const named = [...text.matchAll(IMPORT)].flatMap(([, names = '']) => [...names.matchAll(TABLE)]);
  const tables = ['facts', 'fact_personal', ...named.map(([name, alias]) => alias ?? name)].join('|');
  const inserts = new RegExp(
    `\\binsert(?:\\s+into\\s+|\\w*\\((?:\\s*\\w+\\s*,)?\\s*)(?:\\$\\{)?(?:${tables})\\b`,
    'i',
  );
  return inserts.test(text) || text.includes('pg_notify');
}

describe('activity', () => {
  it('is recorded and notified in one place only', () => {
    const writers = productSources().filter(({ text }) => writesActivity(text));
    expect(writers.map(({ path }) => path)).toEqual(['kit/server/activity/recordActivity.ts']);
  });

  it('is never changed or deleted, except that two merged accounts become one actor', () => {
    const changes = /\b(update|delete)(\(|\s+from\s+|\s+)(\$\{)?activities\b/i;
    const changing = productSources().filter(({ text }) => changes.test(text));
    expect(changing.map(({ path }) => path)).toEqual(['core/directory/server/mergeAccounts.ts']);
  });

  it.each([
    ['await db.insert(activities).values(rows)', true],
    ['await insertMany(tx, activities, rows)', true],
    ['await insertMany(\n  tx,\n  what,\n  rows)', true],
    ['await tx.insert(who).values(rows)', true],
    [`await db.execute(sql\`insert into \${who} select\`)`, true],
    ["await pool.query('insert into fact_personal select')", true],
    ['await db.select().from(activities).innerJoin(who, ofFact)', false],
    ['await db.delete(who); await insertMany(tx, visits, activities)', false],
  ])('statements that write activity are detected: %j', (text, expected) => {
    const names =
      "import { storedActivityPersonalValues as who, activities, activities as what } from './tables.ts';";
    expect(writesActivity(`${names}\n${text}`)).toBe(expected);
  });
});
