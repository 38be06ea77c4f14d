import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { can } from '../../../core/people/policy.ts';
import { findActor } from '../../../core/people/server/actors.ts';
import { listCompaniesInBuildings } from '../../../core/people/server/companies.ts';
import type { Actor } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { InvitationState, NewInvitation } from '../invitation.ts';
import { getInvitableRoles } from '../policy.ts';
import { type InvitationRecord, invitationWithinBuildingsCondition } from './queries.ts';
import { invitations } from './tables.ts';

/** Only invitations that the caller could create, because seeing a link means being able to use it. */
export function manageableInvitationCondition(actor: Actor) {
  const own = actor.buildings.map(({ id }) => id);
  return and(
    inArray(invitations.role, [...getInvitableRoles(actor)]),
    invitationWithinBuildingsCondition(own),
    can.administer(actor) ? undefined : eq(invitations.companyId, actor.company.id),
  );
}

/** A company manager always invites to their own company. */
export function resolveInvitationCompany(
  { actor }: Pick<UserRequestContext, 'actor'>,
  company: number | null,
): number | null {
  return can.administer(actor) ? company : (company ?? actor.company.id);
}

/** Returns the sorted buildings. Throws if the caller may not give this role (docs/specification.md §1). */
export async function requireGrantableRole(
  context: Pick<UserRequestContext, 'db' | 'actor' | 'everywhere'>,
  { buildings, role, company: requestedCompany }: Pick<NewInvitation, 'buildings' | 'role' | 'company'>,
): Promise<number[]> {
  const { db, actor, everywhere } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const company = resolveInvitationCompany(context, requestedCompany);
  const buildingIds = [...new Set(buildings)].sort((a, b) => a - b);
  if (buildingIds.some((id) => !everywhere.ids.includes(id))) throw new AppError('not_found');
  if (!can.handle(actor, { role, buildings: buildingIds, companyId: company }))
    throw new AppError('role_not_yours');
  if (company !== null && !(await listCompaniesInBuildings(db, buildingIds)).some(({ id }) => id === company))
    throw invalidField('company', 'company_elsewhere');
  return buildingIds;
}

/** SQL equivalent of `getInvitationState(…) === 'open'`. */
export const openInvitationCondition = (now: Date) =>
  and(
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, now),
    lt(invitations.used, invitations.maxUses),
  );

export function getInvitationState(
  row: Pick<InvitationRecord, 'revokedAt' | 'expiresAt' | 'used' | 'maxUses'>,
  now: Date,
): InvitationState {
  if (row.revokedAt) return 'revoked';
  if (row.expiresAt <= now) return 'expired';
  return row.used >= row.maxUses ? 'used' : 'open';
}

/** True if the author is still active and could still create the invitation. */
export async function isInvitationAuthorEntitled(
  db: Db,
  {
    createdBy,
    role,
    buildingIds: buildings,
    companyId,
  }: Pick<InvitationRecord, 'createdBy' | 'role' | 'buildingIds' | 'companyId'>,
): Promise<boolean> {
  const author = await findActor(db, createdBy);
  return author?.active === true && can.handle(author, { role, buildings, companyId });
}
