import { explainFailure } from '../kit/server/exitMessage.ts';

const CLOSE_LIMIT_MS = 20_000;

/** Has what is starting end the process when that is told to stop; where it cannot start, says why and ends it. */
export async function untilStopped(starting: Promise<{ close(): Promise<void> }>): Promise<void> {
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
    console.error(`Parvis could not start: ${explainFailure(error)}`);
    process.exit(1);
  }
}
