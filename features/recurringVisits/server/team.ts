import { eq, inArray } from 'drizzle-orm';
import { invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type { MemberInput } from '../recurringVisit.ts';
import type { MemberRow } from './days.ts';
import { standingMembers } from './tables.ts';

type Named = Pick<MemberRow, 'firstName' | 'lastName' | 'email'>;

const isSame = (one: Named, other: Named) =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.email === other.email;

/** Whether a team is named otherwise than it is. */
export function isOtherTeam(had: readonly MemberRow[], team: readonly MemberInput[]): boolean {
  const known = new Map(had.map((member) => [member.id, member]));
  return (
    had.length !== team.length ||
    team.some((member) => {
      const before = member.id === undefined ? undefined : known.get(member.id);
      return !before || !isSame(before, member);
    })
  );
}

/** Writes a team as it is named: new people, and other names of those known. Whoever is left out is still there (`removeMembers`). */
export async function writeTeam(
  { db, building }: BuildingContext,
  standingId: number,
  had: readonly MemberRow[],
  team: readonly MemberInput[],
): Promise<MemberRow[]> {
  const known = new Map(had.map((member) => [member.id, member]));
  // Whoever was forgotten meanwhile does not come back by an edit that began before.
  if (team.some(({ id }) => id !== undefined && !known.has(id)))
    throw invalidField('team', 'standing_member_unknown');
  const kept: MemberRow[] = [];
  for (const { id, firstName, lastName, email } of team) {
    const before = id === undefined ? undefined : known.get(id);
    if (!before) continue;
    const named = { firstName, lastName, email };
    if (!isSame(before, named))
      await standingMembers.update(db, building, named, (table) => eq(table.id, before.id));
    kept.push({ ...before, ...named });
  }
  const added = team.filter(({ id }) => id === undefined);
  if (added.length === 0) return kept;
  const rows = added.map(({ firstName, lastName, email }) => ({ standingId, firstName, lastName, email }));
  return [...kept, ...(await standingMembers.insert(db, building, rows).returning())];
}

/** Takes out whoever is not named any more, once their visits are taken back. */
export async function removeMembers(
  { db, building }: BuildingContext,
  had: readonly MemberRow[],
  has: readonly MemberRow[],
): Promise<void> {
  const stays = new Set(has.map(({ id }) => id));
  const gone = had.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
  if (gone.length > 0) await standingMembers.delete(db, building, (table) => inArray(table.id, gone));
}
