import type { AheadPart } from './feature.ts';
import { type Ahead, nextOf } from './personalData.ts';

/** So many of a kind are named to who asks what somebody has ahead. */
const NAMED = 5;

/** The kinds of which there is something. `say`: the words of a kind, for so many. */
export function aheadParts(
  feature: string,
  say: (key: string, count: number) => string,
  kinds: Readonly<Record<string, readonly Ahead[]>>,
): AheadPart[] {
  return Object.entries(kinds)
    .filter(([, ahead]) => ahead.length > 0)
    .map(([key, ahead]) => ({
      ...{ feature, title: say(key, ahead.length), count: ahead.length, first: nextOf(ahead, NAMED) },
    }));
}
