import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from '../configuration/env.ts';

/** Logs JSON to standard error, because standard output is for the person who started the process. */
export function createLogger(
  level: Env['logLevel'],
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      serializers: { err: (error: unknown) => (error instanceof Error ? toLoggableError(error) : error) },
    },
    destination,
  );
}

/**
 * Database errors repeat values, which may be personal, so only statement, code and constraint are logged.
 */
export function toLoggableError(error: unknown): { message: string; [detail: string]: unknown } {
  if (!(error instanceof Error)) return { message: String(error) };
  const stack = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.constructor.name,
    message: safeMessage(error),
    ...(error instanceof pg.DatabaseError && {
      code: error.code,
      constraint: error.constraint,
      table: error.table,
      column: error.column,
    }),
    stack: stack.join('\n'),
    ...(error.cause !== undefined && { cause: toLoggableError(error.cause) }),
  };
}

function safeMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // PostgreSQL quotes an invalid value after a colon.
  return error instanceof pg.DatabaseError ? error.message.replace(/: ".*$/s, '') : error.message;
}
