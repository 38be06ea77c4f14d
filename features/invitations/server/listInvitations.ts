import { and, eq, type SQL, sql } from 'drizzle-orm';
import { can } from '../../../core/people/policy.ts';
import { companies, users } from '../../../core/people/server/tables.ts';
import { roles } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import {
  enumPositionSql,
  instantSortValue,
  integerSortValue,
  readPage,
  textSortValue,
} from '../../../kit/server/database/cursorPagination.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { canRemindInvitee, type Invitation, type InvitationSort } from '../invitation.ts';
import { formatPrefilledInviteeFragment, formatRegistrationLink } from '../registrationLink.ts';
import { buildInvitationLinkCode, readInvitationSigningKey } from './invitationCode.ts';
import { getInvitationState, manageableInvitationCondition } from './invitationPermissions.ts';
import { type InvitationRecord, invitationRecordColumns } from './queries.ts';
import { invitations, registrationInvitees } from './tables.ts';

const columns = {
  ...invitationRecordColumns,
  companyName: companies.name,
  makerFirstName: sql<string>`${users.firstName}`.as('maker_first_name'),
  makerLastName: sql<string>`${users.lastName}`.as('maker_last_name'),
  inviteeFirstName: sql<string | null>`${registrationInvitees.firstName}`.as('invitee_first_name'),
  inviteeLastName: sql<string | null>`${registrationInvitees.lastName}`.as('invitee_last_name'),
  invitedAt: registrationInvitees.invitedAt,
  remindedAt: registrationInvitees.remindedAt,
  joinedAt: registrationInvitees.joinedAt,
};

type InvitationListRow = InvitationRecord & {
  companyName: string | null;
  makerFirstName: string;
  makerLastName: string;
  inviteeFirstName: string | null;
  inviteeLastName: string | null;
  invitedAt: Date | null;
  remindedAt: Date | null;
  joinedAt: Date | null;
};

function selectInvitations(db: Db, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.createdBy))
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(registrationInvitees, eq(registrationInvitees.invitationId, invitations.id))
    .where(condition);
}

export async function listInvitations(
  context: UserRequestContext,
  query: PageQuery<InvitationSort>,
): Promise<PageOfRows<Invitation>> {
  const { db, actor } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const searched = [
    companies.name,
    invitations.emailDomain,
    users.firstName,
    users.lastName,
    registrationInvitees.email,
    registrationInvitees.firstName,
    registrationInvitees.lastName,
  ];
  const list = selectInvitations(
    db,
    and(manageableInvitationCondition(actor), containsWordsCondition(searched, query.search)),
  ).as('list');
  const sorts = {
    role: integerSortValue(enumPositionSql(roles, list.role)),
    created: instantSortValue(list.createdAt),
    company: textSortValue(sql`coalesce(${list.companyName}, '')`),
    used: integerSortValue(list.used),
    expires: instantSortValue(list.expiresAt),
    to: textSortValue(sql`coalesce(${list.inviteeEmail}, '')`),
  };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  const key = await readInvitationSigningKey(db);
  return { ...page, rows: rows.map((row) => toInvitation(context, key, row as InvitationListRow)) };
}

export async function readCreatedInvitation(context: UserRequestContext, id: number): Promise<Invitation> {
  const [row] = await selectInvitations(context.db, eq(invitations.id, id));
  if (!row) throw new Error('The new invitation was not found');
  return toInvitation(context, await readInvitationSigningKey(context.db), row);
}

function toInvitation(
  { actor, env, now }: UserRequestContext,
  key: Buffer,
  row: InvitationListRow,
): Invitation {
  const state = getInvitationState(row, now);
  const { role, buildingIds: buildings, inviteeEmail, invitedAt, remindedAt, joinedAt } = row;
  const code = buildInvitationLinkCode(key, row);
  const link = `${env.publicUrl}/register/${formatRegistrationLink({ code, buildings, role })}`;
  const invitee =
    inviteeEmail === null
      ? null
      : { email: inviteeEmail, firstName: row.inviteeFirstName ?? '', lastName: row.inviteeLastName ?? '' };
  return {
    id: row.id,
    buildings: actor.buildings
      .filter(({ id }) => buildings.includes(id))
      .map(({ id, name }) => ({ id, name })),
    role,
    companyName: row.companyName,
    emailDomain: row.emailDomain,
    uses: row.maxUses,
    used: row.used,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: `${row.makerFirstName} ${row.makerLastName}`.trim(),
    state,
    link: state === 'open' ? link + (invitee ? formatPrefilledInviteeFragment(invitee) : '') : null,
    invitee,
    remindedAt: remindedAt?.toISOString() ?? null,
    joinedAt: joinedAt?.toISOString() ?? null,
    mayRemind: state === 'open' && invitedAt !== null && canRemindInvitee({ invitedAt, remindedAt }, now),
  };
}
