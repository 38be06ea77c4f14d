import { findDatabaseError } from '../database/databaseErrors.ts';

const REFUSED = ['EACCES', 'EPERM', 'EROFS'];
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const DATABASE_FULL = '53100';

/** Converts known errors to an Error of one sentence; others are returned unchanged. */
export function explainBackupError(
  error: unknown,
  { file, signal }: { file: string; signal: AbortSignal },
): unknown {
  if (signal.aborted) return new Error('It was interrupted.');
  const database = findDatabaseError(error);
  if (database?.code === DATABASE_FULL)
    return new Error(`The database server has no room left (${database.message}).`, { cause: error });
  // PostgreSQL quotes values after a colon.
  if (database)
    return new Error(
      `The database refused it: ${database.message.replace(/: ".*$/s, '')} (${database.code}).`,
      {
        cause: error,
      },
    );
  const failure = systemError(error);
  if (!failure?.code) return error;
  const location = failure.path ?? file;
  const sentence = NO_ROOM.includes(failure.code)
    ? `There is no room left for ${location}.`
    : REFUSED.includes(failure.code)
      ? `${location} may not be used by this account (${failure.code}).`
      : failure.code === 'ENOENT'
        ? `There is no ${location}.`
        : failure.code === 'EISDIR'
          ? `${location} is a folder: name a file.`
          : failure.message;
  return new Error(sentence, { cause: error });
}

/** Errors of libraries about unreadable bytes have a code as well, but no `syscall`. */
function systemError(error: unknown): NodeJS.ErrnoException | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('syscall' in at && 'code' in at && typeof at.code === 'string') return at as NodeJS.ErrnoException;
  return undefined;
}
