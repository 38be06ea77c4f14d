import type { ClientBase } from 'pg';

/** A table that exists during a restore, while the data is incomplete. */
export const UNFINISHED_RESTORE_TABLE = 'public.unfinished_restore';

export async function isRestoreUnfinished(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    UNFINISHED_RESTORE_TABLE,
  ]);
  return rows[0]?.there === true;
}
