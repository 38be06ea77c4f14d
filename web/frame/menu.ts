import { type Entry, useEntries } from '../../core/web/menu.ts';

export type MenuEntry = Entry & { to: string };

/** The entries that have a screen, for this person in this building. */
export function useMenu(): readonly MenuEntry[] {
  return useEntries().filter((entry): entry is MenuEntry => entry.to !== undefined);
}
