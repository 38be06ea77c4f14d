import { and, inArray, type SQL } from 'drizzle-orm';
import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm/column-builder';
import {
  type AnyPgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  type PgUpdateSetSource,
  pgTable,
  primaryKey,
  QueryBuilder,
} from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import { insertMany } from './insertMany.ts';

/**
 * Permission to access rows of some buildings. The router creates it after checking the caller and the
 * module, jobs from their payload. Tables of buildings require it, so that a query without its building does
 * not compile.
 */
export class BuildingScope {
  readonly ids: readonly number[];

  constructor(ids: readonly number[]) {
    this.ids = ids;
  }

  get single(): number {
    const [id, ...others] = this.ids;
    if (id === undefined || others.length > 0)
      throw new Error('A write needs the scope of exactly one building');
    return id;
  }
}

type BuildingTable = PgTable & { buildingId: AnyPgColumn; _: { name: string } };
type Row<T extends PgTable> = Omit<T['$inferInsert'], 'buildingId'>;

const queries = new QueryBuilder();

export class ScopedTable<T extends BuildingTable> {
  readonly #table: T;
  readonly #name: string;

  constructor(name: string, table: T) {
    this.#name = name;
    this.#table = table;
  }

  /** The rows of the scope's buildings as a subquery, which PostgreSQL flattens. */
  in(scope: BuildingScope): T {
    return queries
      .select()
      .from(this.#table as PgTable)
      .where(this.#within(scope))
      .as(this.#name) as unknown as T;
  }

  insert(db: Db, scope: BuildingScope, rows: Row<T>[]) {
    const buildingId = scope.single;
    return db.insert(this.#table).values(rows.map((row) => ({ ...row, buildingId })) as T['$inferInsert'][]);
  }

  insertMany(db: Db, scope: BuildingScope, rows: readonly Row<T>[]): Promise<number[]> {
    return insertMany(db, this.#table, this.#whole(scope, rows), 'id' as never);
  }

  /** Like `insertMany`, for a table without an id. */
  async insertManyWithoutId(db: Db, scope: BuildingScope, rows: readonly Row<T>[]): Promise<void> {
    await insertMany(db, this.#table, this.#whole(scope, rows));
  }

  update(
    db: Db,
    scope: BuildingScope,
    patch: PgUpdateSetSource<T>,
    buildCondition: (table: T) => SQL | undefined,
  ) {
    return db
      .update(this.#table)
      .set(patch)
      .where(and(this.#within(scope), buildCondition(this.#table)));
  }

  delete(db: Db, scope: BuildingScope, buildCondition: (table: T) => SQL | undefined) {
    return db.delete(this.#table).where(and(this.#within(scope), buildCondition(this.#table)));
  }

  describe(): PgTable {
    return this.#table;
  }

  #whole(scope: BuildingScope, rows: readonly Row<T>[]): T['$inferInsert'][] {
    const buildingId = scope.single;
    return rows.map((row) => ({ ...row, buildingId })) as T['$inferInsert'][];
  }

  #within(scope: BuildingScope): SQL {
    return inArray(this.#table.buildingId, [...scope.ids]);
  }
}

type Columns = Record<string, PgColumnBuilderBase> & { buildingId: PgColumnBuilderBase };

type BuildingTableWithColumns<Name extends string, C extends Columns> = PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, C, 'pg'>;
  dialect: 'pg';
}>;

/** Like `pgTable`. Without `extraConfig`, the primary key is the building and the id, if there is one. */
export function scoped<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  extraConfig?: (table: BuildExtraConfigColumns<Name, C, 'pg'>) => PgTableExtraConfigValue[],
): ScopedTable<BuildingTableWithColumns<Name, C>> {
  return new ScopedTable(name, pgTable(name, columns, extraConfig ?? keyByBuildingAndId));
}

const keyByBuildingAndId = ({ buildingId, id }: Record<string, AnyPgColumn>) =>
  buildingId && id ? [primaryKey({ columns: [buildingId, id] })] : [];
