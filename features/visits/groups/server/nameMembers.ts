import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '../../../../kit/errors.ts';
import { requireValidChangedNames } from '../../../../kit/personName.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { requireVersion } from '../../../../kit/version.ts';
import { visitMembersNamed } from '../../activity.ts';
import { can } from '../../policy.ts';
import { lockVisibleVisit } from '../../server/applyVisitEdit.ts';
import { visitMembers, visits } from '../../server/tables.ts';
import type { VisitRecord } from '../../server/visitRows.ts';
import { formatMemberName } from '../../visitorName.ts';
import {
  calculateGroupSize,
  isMemberPresent,
  type MemberNamesEditInput,
  recalculateGroupSize,
  type VisitGroupWithMembers,
} from '../members.ts';
import { insertVisitMembers, readMembersByVisit, withoutGroupLeader } from './members.ts';

async function readGroup(
  { db, building }: BuildingContext,
  visit: VisitRecord,
): Promise<VisitGroupWithMembers> {
  const { id, version, partySize } = visit;
  const members = (await readMembersByVisit(db, building, [id])).get(id) ?? [];
  return { id, version, partySize, members };
}

export async function readMembers(
  context: BuildingContext,
  { id }: { id: number },
): Promise<VisitGroupWithMembers> {
  return readGroup(context, await lockVisibleVisit(context, id));
}

/** Replaces the members of a group; unchanged ones keep their id. */
export async function nameMembers(
  context: BuildingContext,
  { id, version, members }: MemberNamesEditInput,
): Promise<void> {
  const { db, actor, building, now } = context;
  const visit = await lockVisibleVisit(context, id);
  const { members: current, ...group } = await readGroup(context, visit);
  await requireVersion(visit, version, async () => ({ ...group, members: current }));
  if (!can.edit(actor, visit)) throw new AppError('visit_not_editable');
  const newMembers = withoutGroupLeader(visit, members);
  const remaining = Map.groupBy(newMembers, formatMemberName);
  const unchanged = current.filter(
    (member) => remaining.get(formatMemberName(member))?.shift() !== undefined,
  );
  const addedMembers = [...remaining.values()].flat();
  for (const member of addedMembers)
    requireValidChangedNames(member, undefined, ['lastName', 'firstName'], 'members');
  const removedIds = current.filter((member) => !unchanged.includes(member)).map((member) => member.id);
  if (addedMembers.length === 0 && removedIds.length === 0) return;
  if (removedIds.length > 0)
    await visitMembers.delete(db, building, (table) => inArray(table.id, removedIds));
  await insertVisitMembers(db, building, [id], addedMembers);
  const heads = recalculateGroupSize(visit.partySize, current.length, newMembers.length);
  const here = unchanged.filter(isMemberPresent).length + addedMembers.length;
  const partyArrived = visit.partyArrived === null ? null : calculateGroupSize(here, visit.partyArrived);
  await visits.update(
    db,
    building,
    { partySize: heads, partyArrived, version: sql`version + 1`, updatedAt: now },
    (table) => eq(table.id, id),
  );
  const details = { count: newMembers.length, heads };
  await context.recordActivity(visitMembersNamed({ building: building.id, id, details }));
}
