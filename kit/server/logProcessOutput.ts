import { format } from 'node:util';
import type { Logger } from 'pino';
import { describeError } from './logger.ts';

/**
 * Logs as JSON what Node and libraries print: warnings, console output and the error that ends the process.
 * Call it when serving begins; before that, a person reads the output.
 */
export function logProcessOutput(log: Logger): void {
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
