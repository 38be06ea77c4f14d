import type { ClientBase } from 'pg';
import { namePartitions, PART } from '../database/partitions.ts';
import { readBlueprint } from './blueprint.ts';

/** Schema of the original table while the partitions are filled. */
const PLAIN = 'parvis_plain';

/** Milliseconds to wait for the lock of the table. */
const PATIENCE = 10_000;

/**
 * Turns a building's table into one that is partitioned by building, in one transaction. Keeps its rows and
 * everything that the catalogue says about it, such as keys, indexes, triggers and grants. `parts`: number of
 * partitions. Returns the number of rows. Throws the error of PostgreSQL; the table is then unchanged.
 */
export async function rebuild(client: ClientBase, table: string, parts: number): Promise<number> {
  await client.query('begin');
  try {
    // PostgreSQL then writes definitions without schema names, so that they apply to the new table.
    await client.query(`set local search_path = public; set local maintenance_work_mem = '256MB'`);
    await client.query(`set local lock_timeout = ${PATIENCE}; lock table ${table} in access exclusive mode`);
    const { columns, sequences, options, detach, unproven, indexes, attach } = await readBlueprint(
      client,
      table,
    );
    for (const statement of detach) await client.query(statement);
    await client.query(`create schema ${PLAIN}; alter table ${table} set schema ${PLAIN}`);
    await client.query(
      `create table ${table} (like ${PLAIN}.${table} including all excluding indexes excluding comments)
         partition by hash (building_id)`,
    );
    for (const name of unproven) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { column, name, value, called } of sequences) {
      const { rows } = await client.query(`select pg_get_serial_sequence($1, $2)::regclass::text as made`, [
        table,
        column,
      ]);
      if (rows[0].made !== name) await client.query(`alter sequence ${rows[0].made} rename to ${name}`);
      await client.query('select setval($1::regclass, $2, $3)', [name, value, called]);
    }
    const stored = options.length > 0 ? ` with (${options.join(', ')})` : '';
    for (let part = 0; part < parts; part++)
      await client.query(
        `create schema if not exists ${PART}${part};
         create table ${PART}${part}.${table} partition of ${table}
           for values with (modulus ${parts}, remainder ${part})${stored}`,
      );
    const list = columns.join(', ');
    const { rowCount } = await client.query(
      `insert into ${table} (${list}) overriding system value select ${list} from ${PLAIN}.${table}`,
    );
    await client.query(`drop table ${PLAIN}.${table}; drop schema ${PLAIN}`);
    for (const statement of indexes) await client.query(statement);
    await namePartitions(client);
    for (const statement of attach) await client.query(statement);
    await client.query(`analyze ${table}`);
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
