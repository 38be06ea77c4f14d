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

/** A call declares its values by a schema of the domain, or by a codec where the two sides differ more. */
export type Declared<D> = Codec<D> | z.ZodType<D>;

const wireNames = new WeakMap<z.ZodType, string>();
const codecs = new WeakMap<z.ZodType, Codec<unknown>>();

/** Gives a field another name in calls: `id: withWireName(z.int(), 'pk')`. It survives `.pick`, `.extend`, … */
export function withWireName<S extends z.ZodType>(schema: S, name: string): S {
  return copyWithFormat(schema, name, codecs.get(schema));
}

/** Gives a value another form in calls. The codec validates it instead of the schema. */
export function withCodec<S extends z.ZodType>(schema: S, codec: Codec<z.output<S>>): S {
  return copyWithFormat(schema, wireNames.get(schema), codec as Codec<unknown>);
}

function copyWithFormat<S extends z.ZodType>(schema: S, name?: string, codec?: Codec<unknown>): S {
  const copy = schema.clone();
  if (name) wireNames.set(copy, name);
  if (codec) codecs.set(copy, codec);
  return copy;
}

/** Derives the codec of a schema. Objects are encoded without undeclared fields. */
export function toCodec<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
): ObjectCodec<z.output<z.ZodObject<S>>>;
export function toCodec<D>(declared: Declared<D>): Codec<D>;
export function toCodec(declared: Declared<unknown>): Codec<unknown> {
  if (!(declared instanceof z.ZodType)) return declared;
  const codec = codecs.get(declared) ?? deriveCodec(declared);
  codecs.set(declared, codec);
  return codec;
}

function deriveCodec(schema: z.ZodType): Codec<unknown> {
  if (schema instanceof z.ZodObject) return buildObjectCodec(schema, {}) as Codec<unknown>;
  const part = schema instanceof z.ZodArray ? 'element' : 'innerType';
  const { [part]: inner } = schema.def as { element?: z.ZodType; innerType?: z.ZodType };
  const codec = inner && toCodec(inner);
  if (!codec || codec.encode === encodeUnchanged) return identityCodec(schema);
  const makeSchema = () => {
    if (codec.schema === inner) return schema;
    if (schema instanceof z.ZodDefault) return codec.schema.prefault(codec.encode(schema.def.defaultValue));
    return z.core.clone(schema, { ...schema.def, [part]: codec.schema } as never);
  };
  if (schema instanceof z.ZodArray)
    return lazyCodec(makeSchema, (values) => (values as unknown[]).map(codec.encode));
  const skipped = schema instanceof z.ZodNullable ? null : undefined;
  return lazyCodec(makeSchema, (value) => (value === skipped ? value : codec.encode(value)));
}

function getWireName(schema: z.ZodType): string | undefined {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return wireNames.get(schema) ?? (innerType && getWireName(innerType));
}

type WireNames<S extends z.ZodRawShape> = {
  [K in keyof S]?: string | readonly [name: string, codec: Codec<z.output<S[K]>>];
};

/**
 * Codec of a call of the fixed contract, which has its own names: `['date', spans]` gives a name and a codec.
 * Unknown wire fields are dropped. Rules over several fields (`.check`) run after the fields, and their issues
 * carry wire names.
 */
export function objectCodec<S extends z.ZodRawShape>(
  domain: z.ZodObject<S>,
  names: WireNames<S>,
): ObjectCodec<z.output<z.ZodObject<S>>> {
  return buildObjectCodec(domain, names);
}

/** Rows omit fields with their zod default in calls. The default of an array must be `[]`. */
export function withoutDefaults<S extends z.ZodRawShape>(row: z.ZodObject<S>): z.ZodObject<S> {
  return withCodec<z.ZodObject<S>>(row, buildObjectCodec(row, {}, omitDefault));
}

function omitDefault(codec: Codec<unknown>, schema: z.ZodType): Codec<unknown> {
  if (!(schema instanceof z.ZodDefault)) return codec;
  const { defaultValue, innerType } = schema.def;
  const inner = toCodec(innerType as z.ZodType);
  const isDefault = (value: unknown) =>
    Array.isArray(defaultValue) ? (value as unknown[]).length === 0 : value === defaultValue;
  return lazyCodec(
    () => inner.schema.default(defaultValue),
    (value) => (isDefault(value) ? undefined : inner.encode(value)),
  );
}

function buildObjectCodec<S extends z.ZodRawShape>(
  domain: z.ZodObject<S>,
  names: WireNames<S>,
  adapt = (codec: Codec<unknown>, _schema: z.ZodType) => codec,
): ObjectCodec<z.output<z.ZodObject<S>>> {
  type D = z.output<z.ZodObject<S>>;
  let cachedFields: ReturnType<typeof findFields> | undefined;
  const findFields = () => {
    const fields = Object.entries(domain.shape).map(([key, field]) => {
      const schema = field as z.ZodType;
      const spec = names[key] ?? getWireName(schema) ?? key;
      const [name, codec] = typeof spec === 'string' ? [spec, toCodec(schema)] : spec;
      const adapted = adapt(codec as Codec<unknown>, schema);
      return { key, name, codec: adapted, isUnchanged: adapted.encode === encodeUnchanged };
    });
    return {
      fields,
      toWireName: new Map(fields.map(({ key, name }) => [key, name])),
      toDomainName: new Map(fields.map(({ key, name }) => [name, key])),
    };
  };
  const getFields = () => {
    cachedFields ??= findFields();
    return cachedFields;
  };
  const makeSchema = () => {
    const { fields, toWireName } = getFields();
    const hasObjectRules = (domain.def.checks?.length ?? 0) > 0;
    const isSame = fields.every(({ key, name, codec }) => key === name && codec.schema === domain.shape[key]);
    if (isSame && !hasObjectRules) return domain as unknown as z.ZodType<D>;
    const shape = Object.fromEntries(fields.map(({ name, codec }) => [name, codec.schema]));
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
    for (const { key, name, codec, isUnchanged } of getFields().fields) {
      const field = (value as Record<string, unknown>)[key];
      const encoded = isUnchanged || field === undefined ? field : codec.encode(field);
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

const encodeUnchanged = (value: unknown) => value;

/** The same value on the wire. */
export function identityCodec<D>(schema: z.ZodType<D>): Codec<D> {
  return { schema, encode: encodeUnchanged };
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
export function nullAsNone<D>(schema: z.ZodType<D>): z.ZodNullable<z.ZodType<D>> {
  const inner = toCodec(schema);
  const codec = lazyCodec<D | null>(
    () => z.union([z.literal('none').transform(() => null), inner.schema]) as unknown as z.ZodType<D | null>,
    (value) => (value === null ? 'none' : inner.encode(value)),
  );
  return withCodec(schema.nullable(), codec);
}

export function defaultIfAbsentCodec<D>(inner: Codec<D>, received: unknown): Codec<D> {
  return lazyCodec<D>(
    () => inner.schema.prefault(received as never) as unknown as z.ZodType<D>,
    (value) => inner.encode(value),
  );
}

export function arrayCodec<D>(declaredItem: Declared<D>): Codec<D[]> {
  const item = toCodec(declaredItem);
  const encode: Codec<D[]>['encode'] =
    item.encode === encodeUnchanged ? encodeUnchanged : (values) => values.map(item.encode);
  return lazyCodec<D[]>(() => z.array(item.schema), encode);
}

/** The contract's answer to a list call: `{"fields": [...]}`. */
export function unpagedListAnswerCodec<D>(item: Declared<D>): Codec<D[]> {
  const list = arrayCodec(item);
  return lazyCodec<D[]>(
    () => z.object({ fields: list.schema }).transform((answer) => answer.fields) as unknown as z.ZodType<D[]>,
    (values) => ({ fields: list.encode(values) }),
  );
}

/** The contract's answer to a write: `{"status": "OK", ...}` plus the fields of `more`. */
export function okAnswerCodec(): Codec<void>;
export function okAnswerCodec<D extends object>(more: Declared<D>): Codec<D>;
export function okAnswerCodec<D extends object>(declared?: Declared<D>): Codec<D> | Codec<void> {
  const more = declared && toCodec(declared);
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
