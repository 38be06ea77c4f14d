import type { AheadPart, HandedOver } from './feature.ts';
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
      feature,
      title: say(key, ahead.length),
      count: ahead.length,
      first: nextOf(ahead, NAMED),
    }));
}

/** The kinds of which somebody was given something, with what their mail carries of it. */
export function handedOver(
  say: (key: string, count: number) => string,
  kinds: Readonly<Record<string, readonly Ahead[]>>,
  carried: Omit<HandedOver, 'title' | 'ahead'> = {},
): HandedOver[] {
  return Object.entries(kinds)
    .filter(([, ahead]) => ahead.length > 0)
    .map(([key, ahead], at) => ({ title: say(key, ahead.length), ahead, ...(at === 0 && carried) }));
}
