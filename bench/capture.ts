import pg from 'pg';
import { createApp } from '../app.ts';
import { readEnv } from '../kit/server/env.ts';
import { createLogger } from '../kit/server/logger.ts';
import { type Call, headersOf } from './load.ts';
import { atEnd } from './processes.ts';

/** A statement as the product gave it to the driver. */
export interface Statement {
  text: string;
  values: unknown[];
}

export interface Recorder {
  /** The statements that each of some reading calls sends, one call after the other. */
  statementsOf(calls: readonly Call[]): Promise<Statement[][]>;
  stop(): Promise<void>;
}

/** Starts the product in this process, to record its statements. */
export async function startRecorder(databaseUrl: string, dataDir: string): Promise<Recorder> {
  const env = readEnv({ DATA_DIR: dataDir, DEMO: '0' });
  const app = await createApp({ env, databaseUrl, log: createLogger('warn') });
  return {
    async statementsOf(calls) {
      const all: Statement[][] = [];
      for (const call of calls) {
        const { statements, stop } = record();
        const { method, path: url } = call;
        const { statusCode, body } = await app.http.inject({ method, url, headers: headersOf(call) });
        stop();
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode} to the recorder: ${body}`);
        all.push(statements);
      }
      return all;
    },
    stop: atEnd(() => app.close()),
  };
}

type Query = (...given: unknown[]) => unknown;

/** Notes the statements that any connection of this process sends. */
function record(): { statements: Statement[]; stop(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const statements: Statement[] = [];
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [first, second] = given as [string | Partial<Statement>, unknown];
    const { text, values = [] } = typeof first === 'string' ? { text: first } : first;
    if (text !== undefined) statements.push({ text, values: Array.isArray(second) ? second : values });
    return original.apply(this, given);
  };
  return {
    statements,
    stop: () => {
      prototype.query = original;
    },
  };
}
