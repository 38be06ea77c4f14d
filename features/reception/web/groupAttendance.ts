import { isMemberPresent, MAX_GROUP_SIZE, type Member } from '../../visits/shared.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { getPartyHeadCount } from './cachedReceptionDay.ts';

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
