import { AppError } from './errors.ts';
import { rowId } from './rowId.ts';

/** The version that the editor saw. Without it, the edit overwrites (docs/specification.md §5). */
export const versionField = rowId.optional();

/**
 * Throws 409 `changed_meanwhile` if `thing` is newer. The caller has locked the row and checked the
 * permission.
 */
export async function requireVersion(
  thing: { version: number },
  seen: number | undefined,
  read: () => Promise<unknown>,
): Promise<void> {
  if (seen === undefined || seen === thing.version) return;
  throw new AppError('changed_meanwhile', { current: await read() });
}
