import * as zod from 'zod/v4';

/** What the client imports as `zod` (vite.config.ts). */

type Schema = Record<PropertyKey, unknown>;
type Make = (...given: never[]) => unknown;

/** What makes another schema of one, and may wait as well. */
const further = new Set<PropertyKey>(
  `min max length regex trim toLowerCase toUpperCase overwrite int positive multipleOf optional nullable nullish array or and transform pipe
   refine superRefine check default prefault catch extend pick omit partial required unwrap describe readonly strict`.split(
    /\s+/,
  ),
);

/**
 * A schema that is made when something is first read of it but what makes another of it. Of the hundreds that the modules of a page declare a few
 * ever check anything, and making all of them is an eighth of what a page takes to begin. `shape`: of an object's fields, which are
 * read without making it.
 */
function late(make: () => unknown, shape?: unknown): unknown {
  let made: Schema | undefined;
  const whole = () => {
    made ??= make() as Schema;
    return made;
  };
  return new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'shape' && shape !== undefined) return shape;
        if (made === undefined && further.has(name))
          return (...given: never[]) => late(() => (whole()[name] as Make)(...given));
        return whole()[name];
      },
      set: (_, name, value) => Reflect.set(whole(), name, value),
      has: (_, name) => name in whole(),
      getPrototypeOf: () => Reflect.getPrototypeOf(whole()),
    },
  );
}

const lately =
  (make: unknown) =>
  (...given: never[]) =>
    late(() => (make as Make)(...given));
const ofObject =
  (make: unknown) =>
  (...given: never[]) =>
    late(() => (make as Make)(...given), given[0]);

/** As many of its members as anything of the client says; it is not called so where it is no schema. */
export const z = {
  NEVER: zod.NEVER,
  array: lately(zod.array),
  boolean: lately(zod.boolean),
  coerce: { number: lately(zod.coerce.number) },
  custom: lately(zod.custom),
  discriminatedUnion: lately(zod.discriminatedUnion),
  email: lately(zod.email),
  enum: lately(zod.enum),
  hostname: lately(zod.hostname),
  int: lately(zod.int),
  int32: lately(zod.int32),
  intersection: lately(zod.intersection),
  iso: { date: lately(zod.iso.date), datetime: lately(zod.iso.datetime) },
  literal: lately(zod.literal),
  number: lately(zod.number),
  object: ofObject(zod.object),
  partialRecord: lately(zod.partialRecord),
  preprocess: lately(zod.preprocess),
  record: lately(zod.record),
  string: lately(zod.string),
  tuple: lately(zod.tuple),
  stringbool: lately(zod.stringbool),
  union: lately(zod.union),
  unknown: lately(zod.unknown),
  url: lately(zod.url),
  uuid: lately(zod.uuid),
};
