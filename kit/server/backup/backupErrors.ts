import { databaseError } from '../database/databaseErrors.ts';

const REFUSED = ['EACCES', 'EPERM', 'EROFS'];
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const DATABASE_FULL = '53100';

/**
 * Why a backup or a restore ended, as an Error in a sentence; what has no words yet is given back. In: the file that is written
 * or read, and the signal that broke it off, if it was that.
 */
export function explainError(
  error: unknown,
  { file, signal }: { file: string; signal: AbortSignal },
): unknown {
  if (signal.aborted) return new Error('It was broken off.');
  const database = databaseError(error);
  if (database?.code === DATABASE_FULL)
    return new Error(`The database server has no room left (${database.message}).`, { cause: error });
  // PostgreSQL puts values behind a colon.
  if (database)
    return new Error(
      `The database refused it: ${database.message.replace(/: ".*$/s, '')} (${database.code}).`,
      {
        cause: error,
      },
    );
  const failure = systemError(error);
  if (!failure?.code) return error;
  const where = failure.path ?? file;
  const sentence = NO_ROOM.includes(failure.code)
    ? `There is no room left for ${where}.`
    : REFUSED.includes(failure.code)
      ? `${where} may not be used by this account (${failure.code}).`
      : failure.code === 'ENOENT'
        ? `There is no ${where}.`
        : failure.code === 'EISDIR'
          ? `${where} is a folder: name a file.`
          : failure.message;
  return new Error(sentence, { cause: error });
}

/** What the operating system refused: what a library says of bytes that it cannot read has a code as well, and no call. */
function systemError(error: unknown): NodeJS.ErrnoException | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('syscall' in at && 'code' in at && typeof at.code === 'string') return at as NodeJS.ErrnoException;
  return undefined;
}
