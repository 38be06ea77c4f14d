import { inArray } from 'drizzle-orm';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { countGroupMembers, type GroupCount } from '../../members.ts';
import { membersOf } from '../members.ts';
import { visitMembers } from '../tables.ts';
import type { VisitRow } from '../visitRows.ts';

/**
 * Notes who of a group came, as far as they are named; where `absent` is left out, nothing is said of one of them. Answers how many did,
 * for the visit's row: as many as were counted, those who came by name at least; null: all.
 */
export async function noteWhoCame(
  { db, building }: BuildingContext,
  { id, partySize }: Pick<VisitRow, 'id' | 'partySize'>,
  { heads, absent }: Partial<GroupCount>,
): Promise<number | null> {
  const members = absent && partySize > 1 ? ((await membersOf(db, building, [id])).get(id) ?? []) : [];
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
