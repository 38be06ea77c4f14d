import { AppError } from './errors.ts';
import { rowId } from './rowId.ts';

/** The version that an edit began from, as its list answered it; who leaves it out overwrites (docs/specification.md §5). */
export const versionField = rowId.optional();

/**
 * Refuses an edit that began from another version of `thing` than the present one: 409 `changed_meanwhile`, telling what `read`
 * answers, the thing as the editor's own list shows it. The thing's row must be locked by then, and the editor let at it.
 */
export async function requireVersion(
  thing: { version: number },
  seen: number | undefined,
  read: () => Promise<unknown>,
): Promise<void> {
  if (seen === undefined || seen === thing.version) return;
  throw new AppError('changed_meanwhile', { current: await read() });
}
