import { AppError } from './errors.ts';
import { rowIdSchema } from './rowId.ts';

/** The version that the editor saw. Without it, the edit overwrites (docs/specification.md §5). */
export const versionFieldSchema = rowIdSchema.optional();

/**
 * Throws 409 `changed_meanwhile` if `thing` is newer. The caller has locked the row and checked the
 * permission.
 */
export async function requireVersion(
  thing: { version: number },
  expectedVersion: number | undefined,
  readCurrent: () => Promise<unknown>,
): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === thing.version) return;
  throw new AppError('changed_meanwhile', { current: await readCurrent() });
}
