// Runs the server until it is told to stop.
import { startServer } from '../server.ts';

const CLOSE_LIMIT_MS = 20_000;

const starting = startServer();
let closing = false;
const close = async (): Promise<void> => {
  // A terminal's Ctrl-C arrives twice: from the terminal and through npm.
  if (closing) return;
  closing = true;
  setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
  // Told to end before it has begun it begins first: broken off, it would leave the database running.
  await (await starting).close();
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, close);
try {
  await starting;
} catch (error) {
  console.error(`Parvis could not start: ${explain(error)}`);
  process.exit(1);
}

/** Our own errors are sentences; of any other, the stack is needed to understand it. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `port ${error.port} is taken by another program. Stop that, or choose another one: PORT=3001 npm start`;
  }
  return error.constructor === Error && !('code' in error) ? error.message : (error.stack ?? error.message);
}
