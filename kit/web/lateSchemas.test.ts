import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as library from 'zod';
import { wire } from '../wire.ts';
import { z as late } from './lateSchemas.ts';

/** The same declarations by the library and by ours. */
const declaredBy = (z: typeof library.z) => {
  const name = z.string().trim().min(2).max(5);
  const person = z.object({ name, age: z.int().min(0).nullable(), roles: z.array(z.enum(['a', 'b'])) });
  const edit = person.pick({ name: true }).extend({ version: z.int() }).partial({ name: true });
  return {
    person,
    edit,
    role: person.shape.roles.element,
    age: person.shape.age.unwrap(),
    even: z.coerce.number().refine((number) => number % 2 === 0, { error: 'odd' }),
    kind: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('day'), on: z.iso.date() }),
      z.object({ kind: z.literal('all'), or: name.or(z.literal('')).default('') }),
    ]),
    onWire: wire(person, { name: 'nom', age: 'age', roles: 'roles' }).schema,
  };
};
const ourZ = late as unknown as typeof library.z;
const [ours, theirs] = [declaredBy(ourZ), declaredBy(library.z)];

it.each<[keyof typeof theirs, unknown]>([
  ['person', { name: ' Ada ', age: 36, roles: ['a', 'b'] }],
  ['person', { name: 'A', age: -1, roles: ['c'], more: 1 }],
  ['edit', { version: 3 }],
  ['edit', { name: 'too long' }],
  ['role', 'b'],
  ['age', null],
  ['even', '12'],
  ['even', '13'],
  ['kind', { kind: 'day', on: '2026-11-23' }],
  ['kind', { kind: 'day', on: '23/11/2026' }],
  ['kind', { kind: 'all' }],
  ['onWire', { nom: 'Ada', age: null, roles: [] }],
  ['onWire', { nom: '', age: null, roles: [] }],
])('%s says of %j what the library’s says', (name, value) => {
  const said = ({ [name]: schema }: typeof ours): library.z.ZodSafeParseResult<unknown> =>
    (schema as library.z.ZodType).safeParse(value);
  const [own, given] = [said(ours), said(theirs)];
  expect(own.data).toEqual(given.data);
  expect(own.error?.issues).toEqual(given.error?.issues);
});

it('is made when something is first checked', () => {
  const declared = ourZ
    .array(ourZ.enum(undefined as never))
    .min(1)
    .optional();
  expect(() => declared.safeParse(['a'])).toThrow(TypeError);
});

it('has all that screens say of the library', () => {
  const sources = globSync('{core,features,kit,web}/**/*.{ts,tsx}').filter(
    (path) =>
      !/\/server\/|\.test\./.test(path) && /import \{ z \} from 'zod'/.test(readFileSync(path, 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(100);
  const said = new Set(
    sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bz\s*\.\s*([a-zA-Z0-9]+)(?!\w|\.\$)/g)].map(
        ([, name]) => name,
      ),
    ),
  );
  const ofTypes = ['output', 'input', 'core', 'infer'];
  const members = [...said].filter((name = '') => !/^Zod/.test(name) && !ofTypes.includes(name));
  expect(members.filter((name = '') => !(name in late)).sort()).toEqual([]);
});
