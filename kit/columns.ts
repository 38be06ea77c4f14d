import { z } from 'zod';
import { type Codec, codec } from './wire.ts';

/** What a list is on the wire, column by column: `each` holds the values of a field of all rows, `same` one that is theirs all. */
const columns = z
  .object({
    length: z.int().min(0),
    same: z.record(z.string(), z.unknown()),
    each: z.record(z.string(), z.array(z.unknown())),
  })
  .describe(
    'Rows column by column: `each` holds the values of a field of all rows, `same` a value that all have',
  );
type Columns = z.output<typeof columns>;

/**
 * A list of objects in fewer bytes: the name of a field stands there once, what follows one another is much alike, and what all
 * rows have in common is said once. A field that a row has not is `null` there, so `item` must not have both.
 */
export function columnsOf<D extends object>(item: Codec<D>): Codec<D[]> {
  const rows = z.array(item.schema);
  return codec(
    columns.transform(rowsOf).pipe(rows as z.ZodType<D[], Record<string, unknown>[]>) as z.ZodType<D[]>,
    (read) => read,
    (values) => toColumns(values.map((value) => item.encode(value) as Record<string, unknown>)) as never,
  );
}

function toColumns(rows: readonly Record<string, unknown>[]): Columns {
  const same: Columns['same'] = {};
  const each: Columns['each'] = {};
  for (const name of new Set(rows.flatMap(Object.keys))) {
    const values = rows.map((row) => row[name]);
    const [first] = values;
    const isSame = values.every((value) => value === first) && typeof first !== 'object';
    if (isSame || values.every((value) => value === null)) same[name] = first;
    else each[name] = values;
  }
  return { length: rows.length, same, each };
}

/** The rows of such a list, as they would be on the wire by themselves. */
export function rowsOf({ length, same, each }: Columns): Record<string, unknown>[] {
  const fields = Object.entries(each);
  return Array.from({ length }, (_, at) => {
    const row: Record<string, unknown> = { ...same };
    for (const [name, values] of fields) row[name] = values[at];
    return row;
  });
}
