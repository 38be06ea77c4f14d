import { and, asc, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import {
  MAX_VISITOR_DATA_MATCHES,
  type VisitorDataSource,
  type VisitorIdentity,
} from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import {
  containsWordsCondition,
  nameKeySql,
  sameNameCondition,
} from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { toInvitationRevokedActivities } from './createInvitation.ts';
import { manageableInvitationCondition } from './invitationPermissions.ts';
import { invitationRecordColumns, selectAccountRegistrationIds } from './queries.ts';
import { accountRegistrations, invitationBuildings, invitations, registrationInvitees } from './tables.ts';

type Named = typeof registrationInvitees | typeof accountRegistrations;

const fullNameSql = ({ firstName, lastName }: Named) => sql<string>`trim(${firstName} || ' ' || ${lastName})`;

const isSamePerson = (table: Named, { name, email }: VisitorIdentity): SQL | undefined =>
  and(sameNameCondition(fullNameSql(table), name), sql`lower(${table.email}) = lower(${email})`);

function selectManageableInvitationIds({ db, actor, building }: BuildingContext) {
  const links = invitationBuildings.in(building);
  return db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        inArray(invitations.id, db.select({ id: links.invitationId }).from(links)),
        manageableInvitationCondition(actor),
      ),
    );
}

/** People with an account are found through it instead. */
const isInvited = (context: BuildingContext) =>
  and(
    isNull(registrationInvitees.userId),
    inArray(registrationInvitees.invitationId, selectManageableInvitationIds(context)),
  );

const isRegisteredHere = (context: BuildingContext) =>
  or(
    inArray(accountRegistrations.id, selectAccountRegistrationIds(context.db, context.building)),
    inArray(accountRegistrations.invitationId, selectManageableInvitationIds(context)),
  );

export const visitorData: VisitorDataSource = {
  async find(context, search) {
    const { db } = context;
    const identityColumns = (table: Named) => ({
      name: sql<string>`${fullNameSql(table)}`.as('name'),
      email: sql<string>`lower(${table.email})`.as('email'),
    });
    const matches = (table: Named) =>
      containsWordsCondition([table.firstName, table.lastName, table.email], search);
    const all = db
      .select(identityColumns(registrationInvitees))
      .from(registrationInvitees)
      .where(and(isInvited(context), matches(registrationInvitees)))
      .unionAll(
        db
          .select(identityColumns(accountRegistrations))
          .from(accountRegistrations)
          .where(and(isRegisteredHere(context), matches(accountRegistrations))),
      )
      .as('found');
    return db
      .select({ name: sql<string>`max(${all.name})`, email: all.email, count: sql<number>`count(*)::int` })
      .from(all)
      .groupBy(nameKeySql(all.name), all.email)
      .orderBy(nameKeySql(sql`max(${all.name})`))
      .limit(MAX_VISITOR_DATA_MATCHES);
  },

  async list(context, visitor) {
    const { db, language, translate } = context;
    const invited = await db
      .select()
      .from(registrationInvitees)
      .where(and(isInvited(context), isSamePerson(registrationInvitees, visitor)))
      .orderBy(asc(registrationInvitees.invitationId));
    const requested = await db
      .select()
      .from(accountRegistrations)
      .where(and(isRegisteredHere(context), isSamePerson(accountRegistrations, visitor)))
      .orderBy(asc(accountRegistrations.id));
    const say = (list: string) => (key: string) => translate(language, `invitations:personal.${list}.${key}`);
    const received = invited.map(({ invitedAt, email, firstName, lastName, remindedAt, joinedAt }) => ({
      invitedAt: invitedAt.toISOString(),
      email,
      firstName,
      lastName,
      remindedAt: remindedAt?.toISOString() ?? '',
      joinedAt: joinedAt?.toISOString() ?? '',
    }));
    const registrations = requested.map(({ requestedAt, firstName, lastName, confirmedAt }) => ({
      requestedAt: requestedAt.toISOString(),
      firstName,
      lastName,
      confirmedAt: confirmedAt?.toISOString() ?? '',
    }));
    return [
      toPersonalList('received', say('received'), received),
      toPersonalList('registrations', say('registrations'), registrations),
    ];
  },

  /** Also revokes their unused invitations, which nobody else can use. */
  async erase(context, visitor) {
    const { db, now } = context;
    const erased = await db
      .delete(accountRegistrations)
      .where(and(isRegisteredHere(context), isSamePerson(accountRegistrations, visitor)))
      .returning({ id: accountRegistrations.id });
    const invited = await db
      .delete(registrationInvitees)
      .where(and(isInvited(context), isSamePerson(registrationInvitees, visitor)))
      .returning({ id: registrationInvitees.invitationId });
    const unused = and(
      inArray(
        invitations.id,
        invited.map(({ id }) => id),
      ),
      lt(invitations.used, invitations.maxUses),
      isNull(invitations.revokedAt),
    );
    const revoked = await db
      .update(invitations)
      .set({ revokedAt: now })
      .where(unused)
      .returning(invitationRecordColumns);
    await context.recordActivity(...revoked.flatMap(toInvitationRevokedActivities));
    return erased.length + invited.length;
  },
};
