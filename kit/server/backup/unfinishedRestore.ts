import type { ClientBase } from 'pg';

/** There from the beginning of a restore to its end: what is in the database meanwhile is not all. */
export const UNFINISHED = 'public.unfinished_restore';

/** Whether a restore into this database was begun and not ended. */
export async function isRestoreUnfinished(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    UNFINISHED,
  ]);
  return rows[0]?.there === true;
}
