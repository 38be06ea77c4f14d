import { eq, inArray } from 'drizzle-orm';
import { invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { TeamMemberInput } from '../recurringVisit.ts';
import type { TeamMemberRecord } from './expectedVisits.ts';
import { recurringVisitMembers } from './tables.ts';

type Named = Pick<TeamMemberRecord, 'firstName' | 'lastName' | 'email'>;

const isSame = (one: Named, other: Named) =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.email === other.email;

export function hasChangedTeam(
  previous: readonly TeamMemberRecord[],
  team: readonly TeamMemberInput[],
): boolean {
  const membersById = new Map(previous.map((member) => [member.id, member]));
  return (
    previous.length !== team.length ||
    team.some((member) => {
      const before = member.id === undefined ? undefined : membersById.get(member.id);
      return !before || !isSame(before, member);
    })
  );
}

/** Removed members are deleted later by `removeFormerTeamMembers`. */
export async function saveTeam(
  { db, building }: BuildingContext,
  standingId: number,
  previous: readonly TeamMemberRecord[],
  team: readonly TeamMemberInput[],
): Promise<TeamMemberRecord[]> {
  const membersById = new Map(previous.map((member) => [member.id, member]));
  // A member who was erased must not return by an edit that began earlier.
  if (team.some(({ id }) => id !== undefined && !membersById.has(id)))
    throw invalidField('team', 'standing_member_unknown');
  const remaining: TeamMemberRecord[] = [];
  for (const { id, firstName, lastName, email } of team) {
    const before = id === undefined ? undefined : membersById.get(id);
    if (!before) continue;
    const columns = { firstName, lastName, email };
    if (!isSame(before, columns))
      await recurringVisitMembers.update(db, building, columns, (table) => eq(table.id, before.id));
    remaining.push({ ...before, ...columns });
  }
  const newMembers = team.filter(({ id }) => id === undefined);
  if (newMembers.length === 0) return remaining;
  const rows = newMembers.map(({ firstName, lastName, email }) => ({
    standingId,
    firstName,
    lastName,
    email,
  }));
  return [...remaining, ...(await recurringVisitMembers.insert(db, building, rows).returning())];
}

/** Call it after the visits of the removed members were withdrawn. */
export async function removeFormerTeamMembers(
  { db, building }: BuildingContext,
  previous: readonly TeamMemberRecord[],
  next: readonly TeamMemberRecord[],
): Promise<void> {
  const remaining = new Set(next.map(({ id }) => id));
  const removedIds = previous.filter(({ id }) => !remaining.has(id)).map(({ id }) => id);
  if (removedIds.length > 0)
    await recurringVisitMembers.delete(db, building, (table) => inArray(table.id, removedIds));
}
