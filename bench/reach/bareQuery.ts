import { type Call, put } from '../load.ts';
import type { Round } from '../round.ts';
import type { BenchSetup } from '../setup.ts';

/** A round of the bare server that answers one row by a prepared statement; `most`: answers after which it ends. */
export async function bareQuery(
  { query, seconds, most }: Pick<BenchSetup, 'query' | 'seconds'> & { most?: number },
  clients: number,
): Promise<Round> {
  const url = (await query.ask({})) as string;
  const calls: Call[] = [{ method: 'GET', path: '/0' }];
  return put({ url, clients, calls, seconds, ...(most !== undefined && { most }) });
}
