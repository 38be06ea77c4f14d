import { format } from 'node:util';
import type { Logger } from 'pino';
import { describeError } from './logger.ts';

/**
 * Logs what Node and libraries would print in lines that are no JSON: warnings, the console, and the error that ends the
 * process. Call it when serving begins; until then a person reads the output.
 */
export function logProcessOutput(log: Logger): void {
  // Node's own listener prints them.
  process.removeAllListeners('warning');
  process.on('warning', (warning) =>
    log.warn({ err: describeError(warning) }, 'a warning of Node or a library'),
  );
  for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[method] = (...values: unknown[]) => log.warn({ console: method }, format(...values));
  process.once('uncaughtException', (error) => {
    log.fatal({ err: describeError(error) }, 'an error was not handled: the process ends');
    process.exit(1);
  });
}
