import type { ClientBase } from 'pg';
import { namePartitions, PART } from '../database/partitions.ts';
import { readBlueprint } from './blueprint.ts';

/** Where a table stands while its parts are filled. */
const PLAIN = 'parvis_plain';

/** Milliseconds that somebody else may hold a table. */
const PATIENCE = 10_000;

/**
 * Turns a table of a building into one that is partitioned by it, in one transaction: with its rows, and with all that the catalogue
 * says of it. In: the table's name, and into how many parts. Answers how many rows it has. Throws what PostgreSQL refuses;
 * then the table is as it was.
 */
export async function rebuild(client: ClientBase, table: string, parts: number): Promise<number> {
  await client.query('begin');
  try {
    // What the catalogue tells is told, and read again, by names without a schema.
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
