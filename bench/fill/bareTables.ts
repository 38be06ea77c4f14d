import type { Run } from './house.ts';

/**
 * Fills the tables without indexes and constraints and creates these afterwards, which takes a tenth of the
 * time. `isChecked` false: an exclusion constraint becomes an index only.
 */
export async function fillBare(
  run: Run,
  tables: readonly string[],
  isChecked: boolean,
  fill: () => Promise<void>,
): Promise<void> {
  const constraints = await run(
    `select conrelid::regclass as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
       case when contype = 'x' then pg_get_indexdef(conindid) end as index
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('u', 'x', 'f')
     order by array_position('{u,x,f}', contype::text)`,
    [tables],
  );
  const indexes = await run(
    `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  // Foreign keys must be dropped before the keys that they reference.
  for (const { table, name } of constraints.rows.toReversed())
    await run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes.rows) await run(`drop index ${name}`);
  await fill();
  // The definition of a partitioned table's index leaves out the partitions.
  for (const { definition } of indexes.rows) await run(definition.replace(' ON ONLY ', ' ON '));
  for (const { table, name, definition, index } of constraints.rows)
    await run(!isChecked && index ? index : `alter table ${table} add constraint ${name} ${definition}`);
}
