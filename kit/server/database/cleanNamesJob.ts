import { sql } from 'drizzle-orm';
import { joinNameLinesWithCommas } from '../../personName.ts';
import { defineJob, handleJob, type JobHandler } from '../jobs/jobs.ts';
import type { Db } from './db.ts';

export type NameColumnsByTable = Readonly<Record<string, readonly string[]>>;

const BATCH = 500;

const UNCLEAN =
  '^ | $|  |[\\u0001-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f' +
  '\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb' +
  '\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]';

async function cleanBatch(db: Db, table: string, column: string, after: string): Promise<string | undefined> {
  const [from, name] = [sql.identifier(table), sql.identifier(column)];
  const { rows } = await db.execute<{ value: string }>(
    sql`select distinct ${name} collate "C" as value from ${from}
         where ${name} ~ ${UNCLEAN} and ${name} collate "C" > ${after} order by 1 limit ${BATCH}`,
  );
  const changed = rows.flatMap(({ value }) => {
    // The stored name must not become empty.
    const clean = joinNameLinesWithCommas(value) || '–';
    return clean === value ? [] : { value, clean };
  });
  if (changed.length > 0)
    await db.execute(
      sql`update ${from} set ${name} = changed.clean
            from unnest(${sql.param(changed.map(({ value }) => value))}::text[],
                        ${sql.param(changed.map(({ clean }) => clean))}::text[]) as changed (value, clean)
           where ${name} = changed.value`,
    );
  return rows.at(-1)?.value;
}

/**
 * Cleans names that earlier versions stored as typed. Enqueued by a migration; resumes after an interruption.
 */
export function createCleanNamesJobHandler(columns: NameColumnsByTable): JobHandler {
  return handleJob(defineJob('kit.cleanNames'), async (_, { transaction }) => {
    for (const [table, names] of Object.entries(columns))
      for (const column of names)
        for (let last: string | undefined = ''; last !== undefined; ) {
          const after: string = last;
          last = await transaction((tx) => cleanBatch(tx, table, column, after));
        }
  });
}
