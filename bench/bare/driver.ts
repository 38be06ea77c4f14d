// The product's statements by the bare driver, without the product: each client has a connection and takes the next call.
import pg from 'pg';
import type { Statement } from '../capture.ts';
import { summary } from '../round.ts';

export interface Replay {
  /** What each call does, in order. */
  calls: Statement[][];
  clients: number;
  /** Seconds; left out: each call is made once. */
  seconds?: number;
  /** Whether a call may fail because another took what it wanted. */
  mayFail?: boolean;
}

const url = process.argv[2];
const connections: pg.Client[] = [];

/** Ids that were given at the capture, and what they are now. */
type Ids = Map<number, unknown>;
const ID = /\b15\d{8}\b/g;

function renewed(value: unknown, ids: Ids): unknown {
  if (ids.size === 0) return value;
  if (typeof value === 'number') return ids.get(value) ?? value;
  if (typeof value === 'string') return value.replace(ID, (id) => String(ids.get(Number(id)) ?? id));
  return Array.isArray(value) ? value.map((part) => renewed(part, ids)) : value;
}

async function perform(client: pg.Client, statements: readonly Statement[], mayFail: boolean): Promise<void> {
  const ids: Ids = new Map();
  try {
    for (const { text, values, given } of statements) {
      const result = await client.query({
        text,
        values: values.map((value) => renewed(value, ids)),
        rowMode: 'array',
      });
      for (const { row, column, id } of given) ids.set(id, (result.rows as unknown[][])[row]?.[column]);
    }
  } catch (error) {
    await client.query('rollback');
    if (!mayFail) throw error;
  }
}

async function run({ calls, clients, seconds, mayFail = false }: Replay) {
  while (connections.length < clients) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    connections.push(client);
  }
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const end = start + (seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const isOver = () => (seconds === undefined ? next >= calls.length : performance.now() >= end);
  await Promise.all(
    connections.slice(0, clients).map(async (client) => {
      while (!isOver()) {
        const statements = calls[next % calls.length] ?? [];
        next += 1;
        const from = performance.now();
        await perform(client, statements, mayFail);
        times.push(performance.now() - from);
      }
    }),
  );
  return summary(times, (performance.now() - start) / 1000);
}

process.on('message', (replay: Replay) => {
  run(replay).then(
    (round) => process.send?.(round),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
