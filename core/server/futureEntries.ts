import type { FutureEntryGroup, HandedOverEntryGroup } from './feature.ts';
import { type FutureEntry, formatFirstEntries } from './personalData.ts';

const NAMED = 5;

export function toFutureEntryGroups(
  feature: string,
  say: (key: string, count: number) => string,
  kinds: Readonly<Record<string, readonly FutureEntry[]>>,
): FutureEntryGroup[] {
  return Object.entries(kinds)
    .filter(([, ahead]) => ahead.length > 0)
    .map(([key, ahead]) => ({
      feature,
      title: say(key, ahead.length),
      count: ahead.length,
      first: formatFirstEntries(ahead, NAMED),
    }));
}

/** The first kind carries the attachments of the mail. */
export function toHandedOverEntryGroups(
  say: (key: string, count: number) => string,
  kinds: Readonly<Record<string, readonly FutureEntry[]>>,
  mailParts: Omit<HandedOverEntryGroup, 'title' | 'entries'> = {},
): HandedOverEntryGroup[] {
  return Object.entries(kinds)
    .filter(([, ahead]) => ahead.length > 0)
    .map(([key, ahead], at) => ({
      title: say(key, ahead.length),
      entries: ahead,
      ...(at === 0 && mailParts),
    }));
}
