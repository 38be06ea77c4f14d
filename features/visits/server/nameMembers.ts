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
import { lockVisibleVisit } from './changeVisit.ts';
import { addMembers, formatMemberName, readMembersByVisit, withoutGroupLeader } from './members.ts';
import { visitMembers, visits } from './tables.ts';
import type { VisitRow } from './visitRows.ts';

async function toGroup({ db, building }: BuildingContext, visit: VisitRow): Promise<NamedGroup> {
  const { id, version, partySize } = visit;
  const members = (await readMembersByVisit(db, building, [id])).get(id) ?? [];
  return { id, version, partySize, members };
}

export async function readMembers(context: BuildingContext, { id }: { id: number }): Promise<NamedGroup> {
  return toGroup(context, await lockVisibleVisit(context, id));
}

/** Replaces the members of a group; unchanged ones keep their id. */
export async function nameMembers(
  context: BuildingContext,
  { id, version, members }: MemberNamesInput,
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await lockVisibleVisit(context, id);
  const { members: current, ...group } = await toGroup(context, visit);
  await requireVersion(visit, version, async () => ({ ...group, members: current }));
  if (!can.edit(actor, visit)) throw new AppError('visit_not_editable');
  const wanted = withoutGroupLeader(visit, members);
  const remaining = Map.groupBy(wanted, formatMemberName);
  const kept = current.filter((member) => remaining.get(formatMemberName(member))?.shift() !== undefined);
  const added = [...remaining.values()].flat();
  for (const member of added) requireChangedNames(member, undefined, ['lastName', 'firstName'], 'members');
  const gone = current.filter((member) => !kept.includes(member)).map((member) => member.id);
  if (added.length === 0 && gone.length === 0) return;
  if (gone.length > 0) await visitMembers.delete(db, building, (table) => inArray(table.id, gone));
  await addMembers(db, building, [id], added);
  const heads = recountGroup(visit.partySize, current.length, wanted.length);
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
