import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { findBuildingNames } from '../../../core/buildings/server/queries.ts';
import { can } from '../../../core/people/policy.ts';
import { companies } from '../../../core/people/server/tables.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage, textSortValue } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import {
  type PendingRegistration,
  type PendingRegistrationFilter,
  type PendingRegistrationSort,
  UNCONFIRMED_LIFETIME_MS,
  UNDECIDED_LIFETIME_MS,
} from '../registration.ts';
import { openInvitationCondition } from './invitationPermissions.ts';
import { type AccountRegistrationRecord, selectAccountRegistrationIds } from './queries.ts';
import { accountRegistrations, invitationBuildings, invitations } from './tables.ts';

/** The lowest role. People who may give it may decide on a registration. */
export const DEFAULT_REGISTRATION_ROLE = 'limited' as const;

export const getRightsRequestedInRegistration = ({
  buildingIds,
  companyId,
}: Pick<AccountRegistrationRecord, 'buildingIds' | 'companyId'>) => ({
  role: DEFAULT_REGISTRATION_ROLE,
  buildings: buildingIds,
  companyId,
});

export const undecidedRegistrationCondition = and(
  isNotNull(accountRegistrations.confirmedAt),
  isNull(accountRegistrations.decision),
);

const isUnconfirmed = (now: Date) =>
  and(
    isNull(accountRegistrations.confirmedAt),
    gt(accountRegistrations.requestedAt, new Date(now.getTime() - UNCONFIRMED_LIFETIME_MS)),
  );

/** While unconfirmed, an open invitation overrides the requested values. */
const hasOpenInvitation = (now: Date) =>
  and(
    eq(invitations.id, accountRegistrations.invitationId),
    isNull(accountRegistrations.confirmedAt),
    openInvitationCondition(now),
  );

const accountCompanyId = sql<number>`coalesce(${invitations.companyId}, ${accountRegistrations.companyId})`;

/** Administrators see those for their buildings, company managers those for their company. */
export function unconfirmedRegistrationCondition({
  db,
  actor,
  everywhere,
  now,
}: UserRequestContext): SQL | undefined {
  const links = invitationBuildings.in(everywhere);
  const invitationIds = db.select({ id: links.invitationId }).from(links);
  return and(
    isUnconfirmed(now),
    or(
      inArray(invitations.id, invitationIds),
      and(
        isNull(invitations.id),
        inArray(accountRegistrations.id, selectAccountRegistrationIds(db, everywhere)),
      ),
    ),
    can.administer(actor) ? undefined : eq(accountCompanyId, actor.company.id),
  );
}

/** Shows the values that the account of an unconfirmed registration would get. */
export function selectPendingRegistrations(
  { db, now }: Pick<UserRequestContext, 'db' | 'now'>,
  condition: SQL | undefined,
) {
  const { id, email, firstName, lastName, requestedAt, confirmedAt } = accountRegistrations;
  return db
    .select({
      id,
      email,
      firstName,
      lastName,
      requestedAt,
      confirmedAt,
      since: sql<Date>`coalesce(${confirmedAt}, ${requestedAt})`.as('since'),
      role: invitations.role,
      companyId: sql<number>`${companies.id}`.as('company_of_account'),
      companyName: companies.name,
      buildingIds: sql<number[]>`case when ${invitations.id} is null
        then array(select building_id from registration_buildings where registration_id = ${id} order by 1)
        else array(select building_id from invitation_buildings where invitation_id = ${invitations.id} order by 1)
        end`.as('buildings_of_account'),
    })
    .from(accountRegistrations)
    .leftJoin(invitations, hasOpenInvitation(now))
    .innerJoin(companies, eq(companies.id, accountCompanyId))
    .where(condition);
}

export async function listRegistrations(
  context: UserRequestContext,
  { state, ...query }: PageQuery<PendingRegistrationSort> & PendingRegistrationFilter,
): Promise<PageOfRows<PendingRegistration>> {
  const { db, actor, everywhere } = context;
  const mayRead = state === 'waiting' ? can.administer(actor) : can.managePeople(actor);
  if (!mayRead) throw new AppError('forbidden');
  const { lastName, firstName, email } = accountRegistrations;
  const isVisible =
    state === 'waiting'
      ? and(
          undecidedRegistrationCondition,
          inArray(accountRegistrations.id, selectAccountRegistrationIds(db, everywhere)),
        )
      : unconfirmedRegistrationCondition(context);
  const matchesSearch = containsWordsCondition([lastName, firstName, email, companies.name], query.search);
  const list = selectPendingRegistrations(context, and(isVisible, matchesSearch)).as('list');
  const sorts = {
    name: textSortValue(sql`${list.lastName} || ' ' || ${list.firstName}`),
    company: textSortValue(list.companyName),
    since: instantSortValue(list.since),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  const buildingNames = await findBuildingNames(db, [...new Set(rows.flatMap((row) => row.buildingIds))]);
  return {
    ...page,
    rows: rows.map(({ companyId, companyName, buildingIds, role, requestedAt, confirmedAt, ...row }) => ({
      id: row.id,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      role,
      company: { id: companyId, name: companyName },
      buildings: buildingNames.filter((building) => buildingIds.includes(building.id)),
      requestedAt: requestedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      keptUntil: getExpiry({ requestedAt, confirmedAt }).toISOString(),
      mayDecide: can.handle(actor, {
        role: role ?? DEFAULT_REGISTRATION_ROLE,
        buildings: buildingIds,
        companyId,
      }),
    })),
  };
}

const getExpiry = ({
  requestedAt,
  confirmedAt,
}: Pick<AccountRegistrationRecord, 'requestedAt' | 'confirmedAt'>) =>
  confirmedAt
    ? new Date(confirmedAt.getTime() + UNDECIDED_LIFETIME_MS)
    : new Date(requestedAt.getTime() + UNCONFIRMED_LIFETIME_MS);
