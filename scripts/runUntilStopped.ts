import { explainStartupError } from '../kit/server/configuration/startupErrorMessage.ts';

const CLOSE_LIMIT_MS = 20_000;

/** Closes a starting process on a stop signal. Prints the reason and exits if it cannot start. */
export async function runUntilStopped(starting: Promise<{ close(): Promise<void> }>): Promise<void> {
  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    // An aborted start would leave the database running.
    await (await starting).close();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, close);
  try {
    await starting;
  } catch (error) {
    console.error(`Parvis could not start: ${explainStartupError(error)}`);
    process.exit(1);
  }
}
