import pg from 'pg';
import type { Logger } from 'pino';

const SLOW = 1_000;

type Query = (...args: unknown[]) => unknown;

/** Logs the text of slow statements without their values, which may be personal. */
export function createSlowStatementLoggingClient(log: Logger, over = SLOW) {
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver's method differ in everything
    override query(...args: any[]): any {
      const query = super.query.bind(this) as Query;
      const start = performance.now();
      const end = () => {
        const milliseconds = Math.round(performance.now() - start);
        const [{ text: statement = args[0] }] = args;
        if (milliseconds > over) log.info({ milliseconds, statement }, 'a slow statement');
      };
      const callback: unknown = args.at(-1);
      if (typeof callback !== 'function') {
        const result = query(...args);
        if (result instanceof Promise) result.then(end, end);
        return result;
      }
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        end();
        callback(...answer);
      });
    }
  };
}
