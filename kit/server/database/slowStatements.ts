import type pg from 'pg';
import type { Logger } from 'pino';

/** Milliseconds beyond which a statement is named in the log. */
const SLOW = 1_000;

type Query = (...given: unknown[]) => unknown;

/**
 * Names statements of a pool in the log that took longer than a second: their text, in which numbered places stand for the
 * values. `over`: milliseconds, for tests.
 */
export function nameSlowStatements(pool: pg.Pool, log: Logger, over = SLOW): void {
  pool.on('connect', (client) => {
    const given = client as unknown as { query: Query };
    const own = Object.hasOwn(client, 'query') ? given.query : undefined;
    const query: Query = (...args) => (own ?? given.constructor.prototype.query).apply(client, args);
    given.query = (...args) => {
      const began = performance.now();
      const ended = () => {
        const milliseconds = Math.round(performance.now() - began);
        if (milliseconds > over) log.info({ milliseconds, statement: textOf(args[0]) }, 'a slow statement');
      };
      const callback = args.at(-1);
      if (typeof callback === 'function')
        return query(...args.slice(0, -1), (...answer: unknown[]) => {
          ended();
          callback(...answer);
        });
      const answer = query(...args);
      if (answer instanceof Promise) answer.then(ended, ended);
      return answer;
    };
  });
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text);
}
