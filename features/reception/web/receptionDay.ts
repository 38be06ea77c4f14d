import { type LocalTime, toMinutes, toTime } from '../../../kit/time.ts';
import { isMemberPresent, MAX_GROUP_SIZE, type Member, type ReceptionVisitor } from '../../visits/shared.ts';
import {
  LATE_AFTER_MINUTES,
  LONG_WAIT_MINUTES,
  type NearbyVisitSearchResult,
  type ReceptionVisit,
} from '../receptionVisit.ts';

interface VisitsByPresence {
  expected: readonly ReceptionVisit[];
  here: readonly ReceptionVisit[];
  left: readonly ReceptionVisit[];
}

/** Plain string comparison: `localeCompare` is about a hundred times slower. */
const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);

const RECENT_MINUTES = 10;

const [HALF_DAY_MINUTES, DAY_MINUTES] = [720, 1440];

/** Minutes since a wall-clock time. A time more than half a day ahead counts as yesterday's. */
export function getMinutesSince(time: string, now: string): number {
  const minutes = toMinutes(now) - toMinutes(time);
  return minutes < -HALF_DAY_MINUTES ? minutes + DAY_MINUTES : minutes;
}

const getLastEventTime = ({ arrivedAt, hostAnsweredAt }: ReceptionVisit): string => {
  const came = arrivedAt ?? '';
  return hostAnsweredAt && hostAnsweredAt > came ? hostAnsweredAt : came;
};

/** The most urgent visits come first. `now`: local time of the building. */
export function groupVisitsByPresence(visits: readonly ReceptionVisit[], now: string): VisitsByPresence {
  // Sort keys are computed once per visit, because there may be thousands.
  const here = visits.filter(isVisitorInside).map((visit) => {
    const eventTime = getLastEventTime(visit);
    const isRecent = eventTime !== '' && getMinutesSince(eventTime, now) < RECENT_MINUTES;
    const minutes = getMinutesSince(visit.arrivedAt ?? visit.time, now);
    return {
      visit,
      minutes,
      event: isRecent ? eventTime : '',
      first: isRecent ? 2 : Number(hasVisitorWaitedLong(visit, now)),
    };
  });
  const expected = visits.filter(({ status }) => status === 'waiting');
  const reportedHere = expected
    .filter(hasReportedArrival)
    .sort((one, other) => compareText(one.visitorSaysAt ?? '', other.visitorSaysAt ?? ''));
  return {
    expected:
      reportedHere.length > 0
        ? [...reportedHere, ...expected.filter((each) => !hasReportedArrival(each))]
        : expected,
    here: here
      .sort(
        (one, other) =>
          other.first - one.first ||
          compareText(other.event, one.event) ||
          one.minutes - other.minutes ||
          compareText(other.visit.cameAt ?? '', one.visit.cameAt ?? '') ||
          other.visit.id - one.visit.id,
      )
      .map(({ visit }) => visit),
    left: visits
      .filter(({ departedAt, status }) => departedAt !== null || status === 'canceled' || status === 'missed')
      .toSorted(
        (one, other) => compareText(getDepartureTime(other), getDepartureTime(one)) || other.id - one.id,
      ),
  };
}

const getDepartureTime = ({ departedAt, arrivedAt }: ReceptionVisit) => departedAt ?? arrivedAt ?? '';

export const isVisitorInside = ({ status, departedAt }: ReceptionVisit): boolean =>
  status === 'done' && departedAt === null;

const hasReportedArrival = ({ visitorSays }: ReceptionVisit) => visitorSays === 'here';

/** A visitor who announced a delay is late only after it; one who reports being there is never late. */
export const isVisitorLate = (
  { status, time, visitorSays, lateMinutes }: ReceptionVisit,
  now: string,
): boolean =>
  status === 'waiting' &&
  visitorSays !== 'here' &&
  toMinutes(now) - toMinutes(time) - (lateMinutes ?? 0) >= LATE_AFTER_MINUTES;

export const isAdmissionUndecided = ({ agreement, admission }: ReceptionVisit): boolean =>
  agreement === 'refused' && admission === null;

/** Within this many minutes of an arrival a second scan or Enter changes nothing; later it checks out. */
const REPEAT_PERIOD_MINUTES = 2;

export const getEarliestCheckOut = (arrivedAt: LocalTime): LocalTime =>
  toTime((toMinutes(arrivedAt) + REPEAT_PERIOD_MINUTES) % DAY_MINUTES);

export const hasJustArrived = (visit: ReceptionVisit, now: string): boolean =>
  isVisitorInside(visit) &&
  visit.arrivedAt !== null &&
  getMinutesSince(visit.arrivedAt, now) < REPEAT_PERIOD_MINUTES;

export const hasVisitorWaitedLong = (visit: ReceptionVisit, now: string): boolean =>
  isVisitorInside(visit) &&
  visit.hostAskedAt !== null &&
  visit.hostAnswer === null &&
  getMinutesSince(visit.hostAskedAt, now) >= LONG_WAIT_MINUTES;

export const getPartyHeadCount = ({ partySize, partyArrived }: ReceptionVisit): number =>
  partyArrived ?? partySize;

export interface VisitAndHeadCounts {
  visits: number;
  heads: number;
}

export const countVisitsAndHeads = (visits: readonly ReceptionVisit[]): VisitAndHeadCounts => ({
  visits: visits.length,
  heads: visits.reduce((heads, visit) => heads + getPartyHeadCount(visit), 0),
});

/** Attendance of a group as counted at reception, else as announced. `absent`: ids of missing members. */
export interface GroupAttendance {
  heads: number;
  absent: number[];
}

export const getGroupAttendance = (visit: ReceptionVisit): GroupAttendance => ({
  heads: getPartyHeadCount(visit),
  absent: visit.members.flatMap((member) => (isMemberPresent(member) ? [] : member.id)),
});

export const toGroupAttendancePatch = (
  { members }: ReceptionVisit,
  { heads, absent }: GroupAttendance,
): Partial<ReceptionVisit> => ({
  partyArrived: heads,
  members: members.map((member) => ({ ...member, arrived: !absent.includes(member.id) })),
});

export const countMemberAsPresent = (visit: ReceptionVisit, { id }: Member): GroupAttendance => {
  const { heads, absent } = getGroupAttendance(visit);
  return { heads: Math.min(MAX_GROUP_SIZE, heads + 1), absent: absent.filter((each) => each !== id) };
};

export const toReceptionVisitor = (visit: ReceptionVisit | NearbyVisitSearchResult): ReceptionVisitor => ({
  id: visit.id,
  visitor: visit.visitor,
  organization: visit.organization,
  hostName: visit.hostName,
  hostCompany: visit.hostCompany,
  partySize: 'partySize' in visit ? getPartyHeadCount(visit) : 1,
});
