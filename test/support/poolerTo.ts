import { onCleanup } from './onCleanup.ts';
import { startPooler } from './pgbouncer.ts';

/** The address of a database through PgBouncer in transaction mode, which ends with the test. */
export async function poolerTo(
  url: string,
  settings: Record<string, string> = {},
  connectQuery = '',
): Promise<string> {
  const pooler = await startPooler(url, settings, connectQuery);
  onCleanup(pooler.stop);
  return pooler.url;
}
