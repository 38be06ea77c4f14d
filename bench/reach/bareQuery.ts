import { type Call, put } from '../load.ts';
import type { Round } from '../round.ts';
import type { BenchSetup } from '../setup.ts';

/** A round of the bare server that answers one row by a prepared statement. */
export async function bareQuery({ query, seconds }: BenchSetup, clients: number): Promise<Round> {
  const url = (await query.ask({})) as string;
  const calls: Call[] = [{ method: 'GET', path: '/0' }];
  return put({ url, clients, calls, seconds });
}
