import { isPresent, MAX_GROUP_SIZE, type Member, type ReceptionVisit } from '../../visits/shared.ts';
import { countHeads } from './receptionDay.ts';

/** Attendance of a group as counted at reception, else as announced. `absent`: ids of missing members. */
export interface GroupCount {
  heads: number;
  absent: number[];
}
export const getGroupCount = (visit: ReceptionVisit): GroupCount => ({
  heads: countHeads(visit),
  absent: visit.members.flatMap((member) => (isPresent(member) ? [] : member.id)),
});

export const applyGroupCount = (
  { members }: ReceptionVisit,
  { heads, absent }: GroupCount,
): Partial<ReceptionVisit> => ({
  partyArrived: heads,
  members: members.map((member) => ({ ...member, arrived: !absent.includes(member.id) })),
});

export const addMemberToCount = (visit: ReceptionVisit, { id }: Member): GroupCount => {
  const { heads, absent } = getGroupCount(visit);
  return { heads: Math.min(MAX_GROUP_SIZE, heads + 1), absent: absent.filter((each) => each !== id) };
};
