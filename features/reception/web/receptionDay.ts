import { replaceEqualDeep } from '@tanstack/react-query';
import { type LocalTime, minutesOf, timeOf } from '../../../kit/time.ts';
import { type DeskDay, type DeskVisit, LATE_AFTER_MINUTES, LONG_WAIT_MINUTES } from '../../visits/shared.ts';

/** What the screen holds of the day, and when all of it was read last (ms). */
export interface HeldDay extends DeskDay {
  wholeAt: number;
}

/** A day with what has changed of it: whatever did not stays the very same object, so that its row is not drawn anew. */
export function merged(held: HeldDay, read: DeskDay): HeldDay {
  const known = new Map(held.visits.map((visit) => [visit.id, visit]));
  for (const visit of read.visits) known.set(visit.id, replaceEqualDeep(known.get(visit.id), visit));
  const visits = read.ids.flatMap((id) => known.get(id) ?? []);
  visits.sort((one, other) => one.time.localeCompare(other.time) || one.id - other.id);
  return { ...read, visits, wholeAt: held.wholeAt };
}

export interface DeskLists {
  expected: readonly DeskVisit[];
  here: readonly DeskVisit[];
  left: readonly DeskVisit[];
}

/** Of two times of a day; a language's own order takes a hundred times as long. */
const compared = (one: string, other: string) => Number(one > other) - Number(one < other);

/** What happened within so many minutes stands first. */
const RECENT_MINUTES = 10;

const [HALF_A_DAY, DAY] = [720, 1440];

/** How long ago something of the last hours was, by the clock: what stands far ahead was before midnight. */
export function minutesSince(time: string, now: string): number {
  const minutes = minutesOf(now) - minutesOf(time);
  return minutes < -HALF_A_DAY ? minutes + DAY : minutes;
}

/** When somebody inside came, or their host answered, whichever was later. */
const lastEvent = ({ arrivedAt, hostAnsweredAt }: DeskVisit): string => {
  const came = arrivedAt ?? '';
  return hostAnsweredAt && hostAnsweredAt > came ? hostAnsweredAt : came;
};

/**
 * The day in its three lists, each with what is to be done next first: of who is expected those who say they are there; of who is inside what has
 * just happened, then who has waited long, then the others, the latest of the hours that their rows show first. `now`: the building's wall clock.
 */
export function listsOf(visits: readonly DeskVisit[], now: string): DeskLists {
  // What they are sorted by is worked out once for each: there may be thousands.
  const here = visits.filter(isHere).map((visit) => {
    const event = lastEvent(visit);
    const isRecent = event !== '' && minutesSince(event, now) < RECENT_MINUTES;
    const minutes = minutesSince(visit.arrivedAt ?? visit.time, now);
    return {
      visit,
      minutes,
      event: isRecent ? event : '',
      first: isRecent ? 2 : Number(waitsLong(visit, now)),
    };
  });
  const expected = visits.filter(({ status }) => status === 'waiting');
  const standing = expected
    .filter(saysHere)
    .sort((one, other) => compared(one.visitorSaysAt ?? '', other.visitorSaysAt ?? ''));
  return {
    expected: standing.length > 0 ? [...standing, ...expected.filter((each) => !saysHere(each))] : expected,
    here: here
      .sort(
        (one, other) =>
          other.first - one.first ||
          compared(other.event, one.event) ||
          one.minutes - other.minutes ||
          compared(other.visit.cameAt ?? '', one.visit.cameAt ?? '') ||
          other.visit.id - one.visit.id,
      )
      .map(({ visit }) => visit),
    left: visits
      .filter(
        // Who has called off, or did not come, is told as well: nobody waits for them.
        ({ departedAt, status }) => departedAt !== null || status === 'canceled' || status === 'missed',
      )
      .toSorted((one, other) => compared(momentGone(other), momentGone(one)) || other.id - one.id),
  };
}

const momentGone = ({ departedAt, arrivedAt }: DeskVisit) => departedAt ?? arrivedAt ?? '';

export const isHere = ({ status, departedAt }: DeskVisit): boolean =>
  status === 'done' && departedAt === null;

const saysHere = ({ visitorSays }: DeskVisit) => visitorSays === 'here';

/** Expected some time ago, and not there. Whoever has let know that they come later is late so much later; who says that they are there, is not. */
export const isLate = ({ status, time, visitorSays, lateMinutes }: DeskVisit, now: string): boolean =>
  status === 'waiting' &&
  visitorSays !== 'here' &&
  minutesOf(now) - minutesOf(time) - (lateMinutes ?? 0) >= LATE_AFTER_MINUTES;

/** They do not sign, and their host has not said what becomes of them. */
export const isUndecided = ({ agreement, admission }: DeskVisit): boolean =>
  agreement === 'refused' && admission === null;

/** Minutes after an arrival in which a second scan or Enter changes nothing; later it checks the visitor out. */
const HARMLESS_MINUTES = 2;

/** The time from which a scan checks out a visitor who arrived then. */
export const checkOutFrom = (arrivedAt: LocalTime): LocalTime =>
  timeOf((minutesOf(arrivedAt) + HARMLESS_MINUTES) % DAY);

export const justCame = (visit: DeskVisit, now: string): boolean =>
  isHere(visit) && visit.arrivedAt !== null && minutesSince(visit.arrivedAt, now) < HARMLESS_MINUTES;

/** Let in some time ago, and their host has said nothing. */
export const waitsLong = (visit: DeskVisit, now: string): boolean =>
  isHere(visit) &&
  visit.hostAskedAt !== null &&
  visit.hostAnswer === null &&
  minutesSince(visit.hostAskedAt, now) >= LONG_WAIT_MINUTES;

/** How many people a visit is. */
export const headsOf = ({ partySize, partyArrived }: DeskVisit): number => partyArrived ?? partySize;

/** What a list holds: visits, and the people of them all. */
export interface DeskCount {
  visits: number;
  heads: number;
}

export const countOf = (visits: readonly DeskVisit[]): DeskCount => ({
  visits: visits.length,
  heads: visits.reduce((heads, visit) => heads + headsOf(visit), 0),
});
