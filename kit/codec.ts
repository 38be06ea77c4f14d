import { z } from 'zod';

/** `schema` validates the wire value; `encode` is a plain function, because a zod parse per row is slow. */
export interface Codec<D> {
  readonly schema: z.ZodType<D>;
  encode(value: D): unknown;
}

/** Builds the schema on first use, because building all of them took a tenth of a page's start. */
export function lazyCodec<D>(make: () => z.ZodType<D>, encode: Codec<D>['encode']): Codec<D> {
  let cachedSchema: z.ZodType<D> | undefined;
  return {
    get schema() {
      cachedSchema ??= make();
      return cachedSchema;
    },
    encode,
  };
}

export interface ObjectCodec<D> extends Codec<D> {
  readonly toWireName: ReadonlyMap<string, string>;
  readonly toDomainName: ReadonlyMap<string, string>;
}

export type WireNames<S extends z.ZodRawShape> = {
  [K in keyof S]: string | readonly [name: string, codec: Codec<z.output<S[K]>>];
};

/**
 * Builds the codec of a domain object from the wire name of each field; a missing name does not compile.
 * `['date', spans]` gives a name and a codec. Unknown wire fields are dropped. Rules over several fields
 * (`.check`) run after the fields, and their issues carry wire names.
 */
export function objectCodec<S extends z.ZodRawShape>(
  domain: z.ZodObject<S>,
  names: WireNames<S>,
): ObjectCodec<z.output<z.ZodObject<S>>> {
  return buildObjectCodec(domain, () => names);
}

interface Field {
  key: string;
  name: string;
  codec: Codec<unknown> | undefined;
}

function fieldsOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>, names: WireNames<S>) {
  const fields = Object.keys(shape).map((key): Field => {
    const spec = names[key as keyof S];
    const [name, codec] = typeof spec === 'string' ? [spec, undefined] : [spec[0], spec[1] as Codec<unknown>];
    return { key, name, codec };
  });
  return {
    fields,
    toWireName: new Map(fields.map(({ key, name }) => [key, name])),
    toDomainName: new Map(fields.map(({ key, name }) => [name, key])),
  };
}

function buildObjectCodec<S extends z.ZodRawShape>(
  domain: z.ZodObject<S>,
  names: () => WireNames<S>,
): ObjectCodec<z.output<z.ZodObject<S>>> {
  type D = z.output<z.ZodObject<S>>;
  let cachedFields: ReturnType<typeof fieldsOf> | undefined;
  const getFields = () => {
    cachedFields ??= fieldsOf(domain, names());
    return cachedFields;
  };
  const makeSchema = () => {
    const { fields, toWireName } = getFields();
    const shape = Object.fromEntries(
      fields.map((field) => [field.name, field.codec?.schema ?? (domain.shape[field.key] as z.ZodType)]),
    );
    const hasObjectRules = (domain.def.checks?.length ?? 0) > 0;
    return z.object(shape).transform((received, context) => {
      const value: Record<string, unknown> = {};
      for (const { key, name } of fields) if (name in received) value[key] = received[name];
      if (!hasObjectRules) return value as D;
      const checked = domain.safeParse(value);
      if (checked.success) return checked.data;
      for (const issue of checked.error.issues) {
        const path = issue.path.map((part, at) => (at === 0 ? (toWireName.get(String(part)) ?? part) : part));
        context.addIssue({ ...issue, path } as never);
      }
      return z.NEVER;
    }) as unknown as z.ZodType<D>;
  };

  const encode = (value: D) => {
    const out: Record<string, unknown> = {};
    for (const { key, name, codec } of getFields().fields) {
      const field = (value as Record<string, unknown>)[key];
      const encoded = codec && field !== undefined ? codec.encode(field) : field;
      if (encoded !== undefined) out[name] = encoded;
    }
    return out;
  };
  const cachedCodec = lazyCodec<D>(makeSchema, encode as Codec<D>['encode']);
  return {
    get schema() {
      return cachedCodec.schema;
    },
    encode: cachedCodec.encode,
    get toWireName() {
      return getFields().toWireName;
    },
    get toDomainName() {
      return getFields().toDomainName;
    },
  };
}

/** Codec of our own calls, with the same field names on both sides. `overrides` replaces some of them. */
export function plainObjectCodec<S extends z.ZodRawShape>(
  domain: z.ZodObject<S>,
  overrides: Partial<WireNames<S>> = {},
): ObjectCodec<z.output<z.ZodObject<S>>> {
  return buildObjectCodec(domain, () => {
    const names = Object.fromEntries(Object.keys(domain.shape).map((name) => [name, name]));
    return { ...names, ...overrides } as WireNames<S>;
  });
}

/**
 * Like `plainObjectCodec`, but omits fields that have their zod default. The default of an array must be
 * `[]`.
 */
export function sparseObjectCodec<S extends z.ZodRawShape>(
  domain: z.ZodObject<S>,
  overrides: Partial<WireNames<S>> = {},
): ObjectCodec<z.output<z.ZodObject<S>>> {
  return buildObjectCodec(domain, () => {
    const names = Object.entries(domain.shape).map(([key, schema]) => {
      const spec = overrides[key] ?? key;
      if (!(schema instanceof z.ZodDefault)) return [key, spec];
      const [name, inner] = typeof spec === 'string' ? [spec, identityCodec(schema)] : spec;
      return [key, [name, omitDefault(inner as Codec<unknown>, schema.def.defaultValue)]];
    });
    return Object.fromEntries(names) as WireNames<S>;
  });
}

function omitDefault(inner: Codec<unknown>, defaultValue: unknown): Codec<unknown> {
  const isDefault = (value: unknown) =>
    Array.isArray(defaultValue) ? (value as unknown[]).length === 0 : value === defaultValue;
  return lazyCodec(
    () => inner.schema.default(defaultValue),
    (value) => (isDefault(value) ? undefined : inner.encode(value)),
  );
}

/** Codec with different wire and domain values. `decode` gets validated values and must not throw. */
export function transformCodec<W, D>(
  wireSide: z.ZodType<W>,
  decode: (received: W) => D,
  encode: (value: D) => W,
): Codec<D> {
  return lazyCodec(() => wireSide.transform(decode) as unknown as z.ZodType<D>, encode as Codec<D>['encode']);
}

export function enumCodec<const M extends Record<string, string>>(map: M): Codec<keyof M & string> {
  const back = new Map(Object.entries(map).map(([domain, name]) => [name, domain as keyof M & string]));
  const names = [...back.keys()] as [string, ...string[]];
  return lazyCodec(
    () => z.enum(names).transform((name) => back.get(name) as keyof M & string),
    (value) => map[value],
  );
}

/** The same value on the wire. */
export function identityCodec<D>(schema: z.ZodType<D>): Codec<D> {
  return { schema, encode: (value) => value };
}

export function optionalCodec<D>(inner: Codec<D>): Codec<D | undefined> {
  return lazyCodec<D | undefined>(
    () => inner.schema.optional(),
    (value) => (value === undefined ? undefined : inner.encode(value)),
  );
}

export function nullableCodec<D>(inner: Codec<D>): Codec<D | null> {
  return lazyCodec<D | null>(
    () => inner.schema.nullable(),
    (value) => (value === null ? null : inner.encode(value)),
  );
}

/** Null is sent as `'none'`, because a missing field means no change. */
export function noneAsNullCodec<D>(inner: Codec<D>): Codec<D | null> {
  return lazyCodec<D | null>(
    () => z.union([z.literal('none').transform(() => null), inner.schema]) as unknown as z.ZodType<D | null>,
    (value) => (value === null ? 'none' : inner.encode(value)),
  );
}

export function defaultIfAbsentCodec<D>(inner: Codec<D>, received: unknown): Codec<D> {
  return lazyCodec<D>(
    () => inner.schema.prefault(received as never) as unknown as z.ZodType<D>,
    (value) => inner.encode(value),
  );
}

export function arrayCodec<D>(item: Codec<D>): Codec<D[]> {
  return lazyCodec<D[]>(
    () => z.array(item.schema),
    (values) => values.map(item.encode),
  );
}

/** The contract's answer to a list call: `{"fields": [...]}`. */
export function unpagedListAnswerCodec<D>(item: Codec<D>): Codec<D[]> {
  const list = arrayCodec(item);
  return lazyCodec<D[]>(
    () => z.object({ fields: list.schema }).transform((answer) => answer.fields) as unknown as z.ZodType<D[]>,
    (values) => ({ fields: list.encode(values) }),
  );
}

/** The contract's answer to a write: `{"status": "OK", ...}` plus the fields of `more`. */
export function okAnswerCodec(): Codec<void>;
export function okAnswerCodec<D extends object>(more: Codec<D>): Codec<D>;
export function okAnswerCodec<D extends object>(more?: Codec<D>): Codec<D> | Codec<void> {
  const status = () => z.object({ status: z.literal('OK') });
  if (!more) {
    return lazyCodec<void>(
      () => status().transform(() => undefined) as unknown as z.ZodType<void>,
      () => ({ status: 'OK' }),
    );
  }
  return lazyCodec<D>(
    // Wrapped in an object, because an intersection cannot merge the status with a list.
    () =>
      z
        .intersection(
          status().transform(() => ({})),
          more.schema.transform((answer) => ({ answer })),
        )
        .transform((both) => (both as { answer: D }).answer),
    (value) => ({ status: 'OK', ...(more.encode(value) as object) }),
  );
}
