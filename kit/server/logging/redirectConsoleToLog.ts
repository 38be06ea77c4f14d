import { format } from 'node:util';
import type { Logger } from 'pino';
import { toLoggableError } from './logger.ts';

/**
 * Logs Node's and libraries' output as JSON. Call it when serving begins; before, a person reads the output.
 */
export function redirectConsoleToLog(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) =>
    log.warn({ err: toLoggableError(warning) }, 'a warning of Node or a library'),
  );
  for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const)
    console[method] = (...values: unknown[]) => log.warn({ console: method }, format(...values));
  process.once('uncaughtException', (error) => {
    log.fatal({ err: toLoggableError(error) }, 'an error was not handled: the process ends');
    process.exit(1);
  });
}
