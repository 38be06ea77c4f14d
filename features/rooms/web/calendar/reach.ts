import { minutesOf } from '../../../../kit/time.ts';
import type { Hours, Period } from '../../../../kit/web/calendar/hours.ts';

/** How far the words of a reservation go, in percent of its own length; from its end backwards where they lie before it. */
export interface Reach {
  share: number;
  isBefore: boolean;
}

/** In so much of a line words have room, and more than twice as much they do not take from what lies before. */
const ENOUGH = 0.12;

/**
 * The words of a room's reservations, which follow one another, go on into the free time after each. The last, where the day ends too
 * soon after it, has its words before it, as far as those of the one before leave room.
 */
export function reachesOf(slots: readonly Period[], hours: Hours): Reach[] {
  const close = hours.to * 60;
  const enough = ENOUGH * (close - hours.from * 60);
  const last = slots.at(-1);
  const beside = slots.at(-2);
  const [start, end] = last ? [minutesOf(last.start), minutesOf(last.end)] : [close, close];
  const open = beside ? minutesOf(beside.end) : hours.from * 60;
  const isCramped = close - start < enough && start - open > close - end;
  const kept = beside ? Math.min(minutesOf(beside.start) + enough, start) : open;
  const begin = isCramped ? Math.max(open, kept, end - 2 * enough) : start;
  return slots.map((slot, at) => {
    const isLast = slot === last;
    const [from, to] = [minutesOf(slot.start), minutesOf(slot.end)];
    const until = slot === beside ? begin : minutesOf(slots[at + 1]?.start ?? '24:00');
    const isBefore = isLast && isCramped;
    const reach = isBefore ? to - begin : Math.max(Math.min(until, close), to) - from;
    return { share: (100 * reach) / (to - from), isBefore };
  });
}
