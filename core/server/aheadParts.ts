import type { AheadPart, HandedOver } from './feature.ts';
import { type AheadEntry, firstEntries } from './personalData.ts';

const NAMED = 5;

export function toAheadParts(
  feature: string,
  say: (key: string, count: number) => string,
  kinds: Readonly<Record<string, readonly AheadEntry[]>>,
): AheadPart[] {
  return Object.entries(kinds)
    .filter(([, ahead]) => ahead.length > 0)
    .map(([key, ahead]) => ({
      feature,
      title: say(key, ahead.length),
      count: ahead.length,
      first: firstEntries(ahead, NAMED),
    }));
}

/** The first kind carries the attachments of the mail. */
export function toHandedOver(
  say: (key: string, count: number) => string,
  kinds: Readonly<Record<string, readonly AheadEntry[]>>,
  carried: Omit<HandedOver, 'title' | 'ahead'> = {},
): HandedOver[] {
  return Object.entries(kinds)
    .filter(([, ahead]) => ahead.length > 0)
    .map(([key, ahead], at) => ({ title: say(key, ahead.length), ahead, ...(at === 0 && carried) }));
}
