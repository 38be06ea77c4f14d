import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { requireChangedNames } from '../../../kit/personName.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import { visitMembersNamed } from '../activity.ts';
import {
  countGroupMembers,
  isPresent,
  type MemberNamesInput,
  type NamedGroup,
  recountGroup,
} from '../members.ts';
import { can } from '../policy.ts';
import { visitOf } from './changeVisit.ts';
import { addMembers, besidesLeader, membersOf, nameOf } from './members.ts';
import { visitMembers, visits } from './tables.ts';
import type { VisitRow } from './visitRows.ts';

async function groupOf({ db, building }: BuildingContext, visit: VisitRow): Promise<NamedGroup> {
  const { id, version, partySize } = visit;
  const members = (await membersOf(db, building, [id])).get(id) ?? [];
  return { id, version, partySize, members };
}

/** Who is named of a group that the reader may know of. */
export async function readMembers(context: BuildingContext, { id }: { id: number }): Promise<NamedGroup> {
  return groupOf(context, await visitOf(context, id));
}

/** Names who comes in a group, all of them at once: whoever was named before, and is still, stays who they are. */
export async function nameMembers(
  context: BuildingContext,
  { id, version, members }: MemberNamesInput,
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await visitOf(context, id);
  const { members: had, ...group } = await groupOf(context, visit);
  await requireVersion(visit, version, async () => ({ ...group, members: had }));
  if (!can.edit(actor, visit)) throw new AppError('visit_not_editable');
  const wanted = besidesLeader(visit, members);
  const left = Map.groupBy(wanted, nameOf);
  const kept = had.filter((member) => left.get(nameOf(member))?.shift() !== undefined);
  const added = [...left.values()].flat();
  for (const member of added) requireChangedNames(member, undefined, ['lastName', 'firstName'], 'members');
  const gone = had.filter((member) => !kept.includes(member)).map((member) => member.id);
  if (added.length === 0 && gone.length === 0) return;
  if (gone.length > 0) await visitMembers.delete(db, building, (table) => inArray(table.id, gone));
  await addMembers(db, building, [id], added);
  const heads = recountGroup(visit.partySize, had.length, wanted.length);
  const here = kept.filter(isPresent).length + added.length;
  const partyArrived = visit.partyArrived === null ? null : countGroupMembers(here, visit.partyArrived);
  await visits.update(
    db,
    building,
    { partySize: heads, partyArrived, version: sql`version + 1`, updatedAt: now },
    (table) => eq(table.id, id),
  );
  const says = { count: wanted.length, heads };
  await context.recordActivity(visitMembersNamed({ building: building.id, id, says }));
}
