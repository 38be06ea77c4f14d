import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { ScopedTable } from '../../kit/server/database/buildingScope.ts';
import { parts, root } from './folders.ts';

export interface DeclaredTable {
  table: PgTable;
  /** True if it is accessible only through a building's scope. */
  scoped: boolean;
  /** Root-relative folder of its declaration: `features/rooms`. */
  folder: string;
}

export async function declaredTables(): Promise<DeclaredTable[]> {
  const tables: DeclaredTable[] = [];
  for (const folder of parts.values()) {
    const path = join(root, folder, folder === 'kit' ? 'server/database/tables.ts' : 'server/tables.ts');
    if (!existsSync(path)) continue;
    for (const value of Object.values(await import(pathToFileURL(path).href))) {
      if (value instanceof ScopedTable) tables.push({ table: value.describe(), scoped: true, folder });
      else if (is(value, PgTable)) tables.push({ table: value, scoped: false, folder });
    }
  }
  return tables;
}
