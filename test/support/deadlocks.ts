import type { App } from '../../app.ts';

/** How many deadlocks PostgreSQL has counted in the application's database, those that were retried and never shown among them. */
export async function deadlocksIn({ database: { pool } }: Pick<App, 'database'>): Promise<number> {
  // Each connection keeps what it has counted for a while: all that have come back from a call are asked for it.
  const all = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  try {
    for (const connection of all) await connection.query('select pg_stat_force_next_flush()');
  } finally {
    for (const connection of all) connection.release();
  }
  const { rows } = await pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}
