import { inArray } from 'drizzle-orm';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { countGroupMembers, type GroupCount } from '../../members.ts';
import { readMembersByVisit } from '../members.ts';
import { visitMembers } from '../tables.ts';
import type { VisitRow } from '../visitRows.ts';

/** Returns the number of people present, or null if all came. */
export async function recordAttendance(
  { db, building }: BuildingContext,
  { id, partySize }: Pick<VisitRow, 'id' | 'partySize'>,
  { heads, absent }: Partial<GroupCount>,
): Promise<number | null> {
  const members =
    absent && partySize > 1 ? ((await readMembersByVisit(db, building, [id])).get(id) ?? []) : [];
  const [gone, here] = [members.filter(isAbsent), members.filter((member) => !isAbsent(member))];
  for (const [those, arrived] of [
    [gone, false],
    [here, gone.length > 0 ? true : null],
  ] as const)
    if (those.length > 0)
      await visitMembers.update(db, building, { arrived }, (table) =>
        inArray(
          table.id,
          those.map((member) => member.id),
        ),
      );
  const counted = countGroupMembers(here.length, heads ?? partySize - gone.length);
  return counted === partySize ? null : counted;

  function isAbsent(member: { id: number }): boolean {
    return absent?.includes(member.id) ?? false;
  }
}
