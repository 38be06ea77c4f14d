import { eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { visitGroupCounted } from '../../activity.ts';
import { lockVisitForStaff } from '../../arrivals/server/checkIn.ts';
import { visitMembers, visits } from '../../server/tables.ts';
import type { VisitRecord } from '../../server/visitRows.ts';
import { calculateGroupSize, type GroupAttendanceInput } from '../members.ts';
import { readMembersByVisit } from './members.ts';

/** Corrects after check-in how many of a group are here: the heads counted, and the absent members. */
export async function correctGroupAttendance(
  context: BuildingContext,
  { id, ...count }: { id: number } & GroupAttendanceInput,
): Promise<void> {
  const { db, building, now } = context;
  const visit = await lockVisitForStaff(context, id);
  if (visit.status !== 'done' || visit.departedAt) throw new AppError('visit_not_here');
  // Null if the whole group has come.
  const partyArrived = await writeGroupAttendance(context, visit, count);
  await visits.update(db, building, { partyArrived, updatedAt: now }, (table) => eq(table.id, id));
  const heads = partyArrived ?? visit.partySize;
  await context.recordActivity(visitGroupCounted({ building: building.id, id, details: { heads } }));
}

/** Writes which members came. Returns the number of people present, or null if all came. */
export async function writeGroupAttendance(
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
