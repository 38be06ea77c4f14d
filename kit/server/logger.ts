import { type Logger, pino } from 'pino';

/** Structured lines on standard error, so that what is meant for the person who started it stays readable on its own. */
export function createLogger(): Logger {
  return pino(
    {
      level: 'warn',
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: pino.stdSerializers.err },
    },
    pino.destination(2),
  );
}
