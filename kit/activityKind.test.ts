import { expect, it } from 'vitest';
import { z } from 'zod';
import { activityKind, indexActivityKinds } from './activityKind.ts';

const moved = activityKind('thing.moved', {
  entity: 'thing',
  topic: 'things',
  details: z.object({ to: z.enum(['here', 'there']) }),
});
const renamed = activityKind('thing.renamed', {
  entity: 'thing',
  personal: { personKind: 'user', values: z.object({ name: z.string() }).partial() },
});
const gone = activityKind('thing.gone', { entity: 'thing', topic: ['things', 'people'] });

it('an activity has the values that its kind declares', () => {
  expect(moved({ building: 1, id: 2, details: { to: 'there' } })).toEqual({
    kind: moved,
    building: 1,
    id: 2,
    fields: [],
    details: { to: 'there' },
    affectedUserId: null,
    personal: null,
  });
  expect(renamed({ building: null, id: 2, fields: ['name'], personal: null }).fields).toEqual(['name']);
  expect([moved, renamed, gone].map(({ name, entity, topics }) => [name, entity, topics])).toEqual([
    ['thing.moved', 'thing', ['things']],
    ['thing.renamed', 'thing', []],
    ['thing.gone', 'thing', ['things', 'people']],
  ]);
});

it('an activity does not compile with missing, wrong or additional values', () => {
  // @ts-expect-error what it says is left out
  moved({ building: 1, id: 2 });
  // @ts-expect-error one of its values is none of those
  moved({ building: 1, id: 2, details: { to: 'elsewhere' } });
  // @ts-expect-error it says a word too much
  moved({ building: 1, id: 2, details: { to: 'here', name: 'Anne' } });
  // @ts-expect-error screens of no building could hear of it
  moved({ building: null, id: 2, details: { to: 'here' } });
  // @ts-expect-error whose values, or that they are nobody's, is left out
  renamed({ building: null, id: 2 });
  // @ts-expect-error a personal value that is not declared
  renamed({ building: null, id: 2, personal: { id: 3, before: { name: 1 }, after: {} } });
  // @ts-expect-error it has nothing to say
  gone({ building: 1, id: 2, details: { why: 1 } });
});

it('a kind of activity is refused when its name is taken', () => {
  expect([...indexActivityKinds([moved, gone]).keys()]).toEqual(['thing.moved', 'thing.gone']);
  expect(() => indexActivityKinds([moved, activityKind('thing.moved', { entity: 'thing' })])).toThrow(
    'thing.moved',
  );
});
