import { came, type DeskVisit, type Member, MOST_HEADS } from '../../visits/shared.ts';
import { headsOf } from './receptionDay.ts';

export interface GroupCount {
  heads: number;
  absent: number[];
}
export const countOf = (visit: DeskVisit): GroupCount => ({
  heads: headsOf(visit),
  absent: visit.members.flatMap((member) => (came(member) ? [] : member.id)),
});

export const countedOf = ({ members }: DeskVisit, { heads, absent }: GroupCount): Partial<DeskVisit> => ({
  partyArrived: heads,
  members: members.map((member) => ({ ...member, arrived: !absent.includes(member.id) })),
});

export const countWith = (visit: DeskVisit, { id }: Member): GroupCount => {
  const { heads, absent } = countOf(visit);
  return { heads: Math.min(MOST_HEADS, heads + 1), absent: absent.filter((each) => each !== id) };
};
