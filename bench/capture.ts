import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { createApp } from '../app.ts';
import { Batch } from '../kit/server/database/batch.ts';
import { readEnv } from '../kit/server/env.ts';
import { createLogger } from '../kit/server/logger.ts';
import { type Call, headersOf } from './load.ts';
import { atEnd } from './processes.ts';

/** A statement as the product gave it to the driver. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Ids that the database gave new rows, and where they stood in the result: later statements repeat them. */
  given: { row: number; column: number; id: number }[];
}

/** An answer as the product sent it, compressed or not. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Recorder {
  /** What the product asks of the database to answer each call, one call after the other. */
  statementsOf(calls: readonly Call[]): Promise<Statement[][]>;
  stop(): Promise<void>;
}

// While statements are recorded, new rows get ids that no other number in them is: each table its own million.
const FIRST_ID = 1_500_000_000;
const LAST_ID = 1_599_999_999;
const TABLE_IDS = 1_000_000;

/** The product in this process, which is only ever asked to show its statements. */
export async function startRecorder(databaseUrl: string, dataDir: string): Promise<Recorder> {
  const env = readEnv({ DATA_DIR: dataDir, DEMO: '0' });
  const app = await createApp({ env, databaseUrl, log: createLogger('warn') });
  const stop = atEnd(() => app.close());

  async function statementsOf(calls: readonly Call[]): Promise<Statement[][]> {
    const ids = await identities(app.database.pool);
    for (const [at, { table, column }] of ids.entries()) {
      const first = FIRST_ID + at * TABLE_IDS;
      await app.database.pool.query(`alter table ${table} alter column ${column} restart with ${first}`);
    }
    const all: Statement[][] = [];
    for (const call of calls) {
      const { statements, stop } = record();
      const { statusCode, body } = await app.http.inject({
        method: call.method,
        url: call.path,
        headers: headersOf(call),
        ...(call.body !== undefined && { payload: call.body }),
      });
      stop();
      if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode} to the recorder: ${body}`);
      all.push(statements);
    }
    for (const { table, column, next } of ids) {
      await app.database.pool.query(`alter table ${table} alter column ${column} restart with ${next}`);
    }
    return all;
  }
  return { statementsOf, stop };
}

/** Every column that the database numbers, and the number that is next. */
async function identities(pool: pg.Pool) {
  const { rows } = await pool.query<{ table: string; column: string; sequence: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column,
       pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' order by 1`,
  );
  return Promise.all(
    rows.map(async ({ table, column, sequence }) => {
      const found = await pool.query(`select last_value + is_called::integer as next from ${sequence}`);
      return { table, column, next: found.rows[0].next as string };
    }),
  );
}

type Query = (...given: unknown[]) => unknown;

/** Notes down what any connection of this process is asked, and what it answers. */
function record(): { statements: Statement[]; stop(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const statements: Statement[] = [];
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [first, second] = given;
    if (first instanceof Batch) {
      const parts = first.statements.map(({ text, values = [] }) => ({
        text,
        values: [...values],
        given: [],
      }));
      statements.push(...parts);
      first.ended.then((results) => {
        for (const [at, result] of results.entries())
          Object.assign(parts[at] ?? {}, { given: idsIn(result) });
      });
      return original.apply(this, given);
    }
    const config =
      typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown[] });
    const values = Array.isArray(second) ? second : ('values' in config && config.values) || [];
    const statement: Statement = { text: config.text, values, given: [] };
    statements.push(statement);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const watched = (error: unknown, result: pg.QueryResult) => {
        if (!error) statement.given = idsIn(result);
        callback(error, result);
      };
      return original.apply(this, [...given.slice(0, -1), watched]);
    }
    return (original.apply(this, given) as Promise<pg.QueryResult>).then((result) => {
      statement.given = idsIn(result);
      return result;
    });
  };
  return {
    statements,
    stop: () => {
      prototype.query = original;
    },
  };
}

/** Of rows that were inserted, or are about to be. */
function idsIn({ rows }: pg.QueryResult): Statement['given'] {
  return rows.flatMap((values: object, row) =>
    (Array.isArray(values) ? values : Object.values(values)).flatMap((value: unknown, column) => {
      const id = Number(value);
      return id >= FIRST_ID && id <= LAST_ID ? [{ row, column, id }] : [];
    }),
  );
}

/** What an answer says, compressed or not. */
export function bodyOf(answer: Answer | undefined): string {
  if (!answer) throw new Error('There is no answer.');
  const { headers, body } = answer;
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
}

// What belongs to the connection or to the moment, not to the answer.
const NOT_KEPT = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** The answers of a running server, byte by byte, one call after the other. Throws an Error where one is not 2xx. */
export async function answersOf(url: string, calls: readonly Call[]): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  for (const call of calls) answers.push(await answerOf(url, call, agent));
  agent.destroy();
  return answers;
}

function answerOf(url: string, call: Call, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { agent, method: call.method, headers: headersOf(call) };
    const sent = request(`${url}${call.path}`, options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) reject(new Error(`${call.path} answered ${status}: ${body}`));
      const kept = Object.entries(response.headers).filter(([name]) => !NOT_KEPT.includes(name));
      resolve({
        status,
        headers: { ...Object.fromEntries(kept), 'content-length': String(body.length) },
        body,
      });
    });
    sent.once('error', reject);
    sent.end(call.body && JSON.stringify(call.body));
  });
}
