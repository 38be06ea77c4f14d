import { inArray } from 'drizzle-orm';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { calculateGroupSize, type GroupAttendanceInput } from '../../members.ts';
import { readMembersByVisit } from '../members.ts';
import { visitMembers } from '../tables.ts';
import type { VisitRecord } from '../visitRows.ts';

/** Returns the number of people present, or null if all came. */
export async function applyGroupAttendance(
  { db, building }: BuildingContext,
  { id, partySize }: Pick<VisitRecord, 'id' | 'partySize'>,
  { heads, absent }: Partial<GroupAttendanceInput>,
): Promise<number | null> {
  const members =
    absent && partySize > 1 ? ((await readMembersByVisit(db, building, [id])).get(id) ?? []) : [];
  const [absentMembers, presentMembers] = [
    members.filter(isAbsent),
    members.filter((member) => !isAbsent(member)),
  ];
  for (const [group, arrived] of [
    [absentMembers, false],
    [presentMembers, absentMembers.length > 0 ? true : null],
  ] as const)
    if (group.length > 0)
      await visitMembers.update(db, building, { arrived }, (table) =>
        inArray(
          table.id,
          group.map((member) => member.id),
        ),
      );
  const headCount = calculateGroupSize(presentMembers.length, heads ?? partySize - absentMembers.length);
  return headCount === partySize ? null : headCount;

  function isAbsent(member: { id: number }): boolean {
    return absent?.includes(member.id) ?? false;
  }
}
