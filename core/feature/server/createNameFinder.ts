import { inArray } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ScopedTable } from '../../../kit/server/database/buildingScope.ts';
import type { FindDisplayNames } from './feature.ts';

interface NamedTable extends PgTable {
  id: AnyPgColumn;
  buildingId: AnyPgColumn;
  _: PgTable['_'] & { name: string };
  $inferSelect: PgTable['$inferSelect'] & { id: number };
}

/** Rows for which `toName` returns null are left out. */
export function createNameFinder<T extends NamedTable>(
  scopedTable: ScopedTable<T>,
  toName: (row: T['$inferSelect'], reader: Parameters<FindDisplayNames>[3]) => string | null,
): FindDisplayNames {
  return async (db, buildings, ids, reader) => {
    const table = scopedTable.in(buildings);
    const rows = await db
      .select()
      .from(table as PgTable)
      .where(inArray(table.id, [...ids]));
    return new Map(
      (rows as T['$inferSelect'][]).flatMap((row) => {
        const name = toName(row, reader);
        return name === null ? [] : [[row.id, name] as const];
      }),
    );
  };
}
