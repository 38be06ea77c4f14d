import { onCleanup } from './onCleanup.ts';
import { startPooler } from './pgbouncer.ts';

/** The address of a database through PgBouncer in transaction mode, which ends with the test. */
export async function poolerTo(url: string, settings: Record<string, string> = {}): Promise<string> {
  const pooler = await startPooler(url, settings);
  onCleanup(pooler.stop);
  return pooler.url;
}
