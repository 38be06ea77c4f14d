import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { withdrawVerificationLinks } from '../../../core/access/server/verifications.ts';
import type { NamedRows, PersonalData, VisitorIdentity } from '../../../core/feature/server/personalData.ts';
import { isVisitorCondition, visitorNameSql } from '../../../core/feature/server/visitorData.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { manageableInvitationCondition, openInvitationCondition } from './invitationPermissions.ts';
import { invitationRecordColumns, selectAccountRegistrationIds } from './queries.ts';
import { revokeInvitationsOfDeletedAccount, toInvitationRevokedActivities } from './revokeInvitations.ts';
import { accountRegistrations, invitationBuildings, invitations, registrationInvitees } from './tables.ts';

const isRegisteredByCondition = ({ email }: Actor) =>
  sql`lower(${accountRegistrations.email}) = lower(${email})`;

async function listInvitees(db: Db, condition: SQL | undefined) {
  const rows = await db
    .select()
    .from(registrationInvitees)
    .where(condition)
    .orderBy(asc(registrationInvitees.invitationId));
  return rows.map(({ invitedAt, email, firstName, lastName, remindedAt, joinedAt }) => ({
    invitedAt,
    email,
    firstName,
    lastName,
    remindedAt: remindedAt ?? '',
    joinedAt: joinedAt ?? '',
  }));
}

async function listRegistrations(db: Db, condition: SQL | undefined) {
  const rows = await db
    .select()
    .from(accountRegistrations)
    .where(condition)
    .orderBy(asc(accountRegistrations.id));
  return rows.map(({ requestedAt, firstName, lastName, confirmedAt }) => ({
    requestedAt,
    firstName,
    lastName,
    confirmedAt: confirmedAt ?? '',
  }));
}

function namedRows({ db, actor, building }: BuildingContext) {
  const links = invitationBuildings.in(building);
  const manageableIds = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        inArray(invitations.id, db.select({ id: links.invitationId }).from(links)),
        manageableInvitationCondition(actor),
      ),
    );
  const named = (
    table: typeof registrationInvitees | typeof accountRegistrations,
    where: SQL | undefined,
  ): NamedRows => ({
    table,
    name: visitorNameSql(table),
    email: table.email,
    searched: [table.firstName, table.lastName, table.email],
    where,
  });
  return {
    // People with an account are found through it instead.
    invitees: named(
      registrationInvitees,
      and(isNull(registrationInvitees.userId), inArray(registrationInvitees.invitationId, manageableIds)),
    ),
    registrations: named(
      accountRegistrations,
      or(
        inArray(accountRegistrations.id, selectAccountRegistrationIds(db, building)),
        inArray(accountRegistrations.invitationId, manageableIds),
      ),
    ),
  };
}

const isInvitee = (context: BuildingContext, visitor: VisitorIdentity) =>
  isVisitorCondition(namedRows(context).invitees, visitor);
const isRegistered = (context: BuildingContext, visitor: VisitorIdentity) =>
  isVisitorCondition(namedRows(context).registrations, visitor);

const received = { name: 'received', labels: 'personal.received', title: 'personal.received.title' };
const registrations = {
  name: 'registrations',
  labels: 'personal.registrations',
  title: 'personal.registrations.title',
};

export const invitationPersonalData: PersonalData = {
  columns: {
    invitations: 'created_by',
    invitees: 'user_id email first_name last_name',
    registrations: 'email first_name last_name reason',
  },
  exported: [
    {
      name: 'invitations',
      labels: 'personal.invitations',
      async rows({ db, actor, language, translate }) {
        const rows = await db.select().from(invitations).where(eq(invitations.createdBy, actor.userId));
        return rows.map(({ createdAt, expiresAt, role, used, maxUses }) => ({
          createdAt,
          expiresAt,
          role: translate(language, `invitations:roles.${role}`),
          used: `${used} / ${maxUses}`,
        }));
      },
    },
    {
      ...received,
      rows: ({ db, actor }) =>
        listInvitees(
          db,
          or(
            sql`lower(${registrationInvitees.email}) = lower(${actor.email})`,
            eq(registrationInvitees.userId, actor.userId),
          ),
        ),
    },
    {
      ...registrations,
      rows: ({ db, actor }) => listRegistrations(db, isRegisteredByCondition(actor)),
    },
  ],
  deletionEffects: [
    {
      what: 'goes',
      key: 'made',
      // A shared link has no invitee. At most one row each.
      async names({ db, actor, now }) {
        const rows = await db
          .select({ email: registrationInvitees.email })
          .from(invitations)
          .leftJoin(registrationInvitees, eq(registrationInvitees.invitationId, invitations.id))
          .where(and(eq(invitations.createdBy, actor.userId), openInvitationCondition(now)));
        return rows.map(({ email }) => email);
      },
    },
  ],
  async erase(context) {
    const { db, actor } = context;
    await revokeInvitationsOfDeletedAccount(context);
    await db.delete(accountRegistrations).where(isRegisteredByCondition(actor));
    await withdrawVerificationLinks(db, { purpose: 'accountOpened', subject: actor.userId });
  },
  visitors: {
    named: (context) => Object.values(namedRows(context)),
    exported: [
      {
        ...received,
        rows: (context, visitor) => listInvitees(context.db, isInvitee(context, visitor)),
      },
      {
        ...registrations,
        rows: (context, visitor) => listRegistrations(context.db, isRegistered(context, visitor)),
      },
    ],
    /** Also revokes their unused invitations, which nobody else can use. */
    async erase(context, visitor) {
      const { db, now } = context;
      const erased = await db
        .delete(accountRegistrations)
        .where(isRegistered(context, visitor))
        .returning({ id: accountRegistrations.id });
      const invited = await db
        .delete(registrationInvitees)
        .where(isInvitee(context, visitor))
        .returning({ id: registrationInvitees.invitationId });
      const ids = invited.map(({ id }) => id);
      const revoked = await db
        .update(invitations)
        .set({ revokedAt: now })
        .where(
          and(
            inArray(invitations.id, ids),
            lt(invitations.used, invitations.maxUses),
            isNull(invitations.revokedAt),
          ),
        )
        .returning(invitationRecordColumns);
      await context.recordActivity(...revoked.flatMap(toInvitationRevokedActivities));
      return erased.length + invited.length;
    },
  },
};
