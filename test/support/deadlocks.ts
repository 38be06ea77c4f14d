import type { App } from '../../app.ts';

/** Number of deadlocks that PostgreSQL counted, including those that were retried. */
export async function countDeadlocks({ database: { pool } }: Pick<App, 'database'>): Promise<number> {
  // Connections report their statistics with a delay, so each idle one is asked to flush them.
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
