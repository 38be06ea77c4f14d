import { and, asc, eq, exists, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { extractEmailAddress } from '../../../kit/emailAddress.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { assistantAdded, assistantMailsChanged, assistantRemoved } from '../../people/activity.ts';
import {
  ASSISTANTS_MAX,
  type AssistantRelation,
  type AssistantRelationLists,
  type ChangeAssistantMailsInput,
  type NewAssistant,
} from '../../people/assistant.ts';
import { areColleagues } from '../../people/policy.ts';
import { findActor } from '../../people/server/actors.ts';
import {
  type AssistantPair,
  assistantPairCondition,
  findMailRecipient,
  findMailRecipientsInBuilding,
  findPersonByEmail,
  isRecipientWithEmail,
  lockPerson,
  userNameSql,
} from '../../people/server/queries.ts';
import { assistants, userBuildings, users } from '../../people/server/tables.ts';
import { assistantBeganMailJob, assistantEndedMailJob } from './assistantMails.ts';

const MAX_CANDIDATES = 20;

/** The rule of `areColleagues` in SQL. */
const colleagueCondition = ({
  db,
  actor,
  everywhere,
}: Pick<UserRequestContext, 'db' | 'actor' | 'everywhere'>) => {
  const membership = userBuildings.in(everywhere);
  const shared = db.select({ one: sql`1` }).from(membership).where(eq(membership.userId, users.id));
  return and(
    eq(users.active, true),
    isNull(users.deletedAt),
    ne(users.id, actor.userId),
    eq(users.companyId, actor.company.id),
    exists(shared),
  );
};

/** At most 20 by name. If the company hides names, the whole address must match. */
export async function listAssistantCandidates(
  context: UserRequestContext,
  { search }: { search: string },
): Promise<{ fields: { name: string; email: string; companyName: string }[] }> {
  const { db, actor } = context;
  const searchCondition =
    actor.company.nameVisibility === 'none'
      ? sql`lower(${users.email}) = lower(${extractEmailAddress(search)})`
      : searchTextContainsCondition(users.searched, search);
  const pair = and(eq(assistants.principalId, actor.userId), eq(assistants.assistantId, users.id));
  const existingRelation = db.select({ one: sql`1` }).from(assistants).where(pair);
  const colleagues = await db
    .select({ name: userNameSql, email: sql<string>`${users.email}` })
    .from(users)
    .where(and(colleagueCondition(context), searchCondition, notExists(existingRelation)))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(MAX_CANDIDATES);
  return { fields: colleagues.map((person) => ({ ...person, companyName: actor.company.name })) };
}

/** Filters by the current rule, because `endNonColleagueRelationsHandler` may not have run yet. */
export async function listAssistantRelations(context: UserRequestContext): Promise<AssistantRelationLists> {
  const { db, actor } = context;
  const related = (own: PgColumn, other: PgColumn) =>
    db
      .select({
        id: users.id,
        name: userNameSql,
        email: sql<string>`${users.email}`,
        mails: assistants.mails,
        since: assistants.since,
      })
      .from(assistants)
      .innerJoin(users, eq(users.id, other))
      .where(and(eq(own, actor.userId), colleagueCondition(context)))
      .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
  const { principalId, assistantId } = assistants;
  const toRelations = (rows: (Omit<AssistantRelation, 'since'> & { since: Date })[]) =>
    rows.map((row) => ({ ...row, since: row.since.toISOString() }));
  return {
    assistants: toRelations(await related(principalId, assistantId)),
    principals: toRelations(await related(assistantId, principalId)),
  };
}

/** Answers the same for strangers and unknown addresses. */
export async function addAssistant(
  context: UserRequestContext,
  { email, mails }: NewAssistant,
): Promise<void> {
  const { db, actor, now } = context;
  const person = await findPersonByEmail(db, email);
  const other = person ? await findActor(db, person.id) : null;
  if (!other?.active || !areColleagues(actor, other)) throw invalidField('email', 'assistant_unknown');
  // Serialises concurrent calls, so that the limit holds.
  await lockPerson(db, actor.userId);
  const own = await db.select().from(assistants).where(eq(assistants.principalId, actor.userId));
  if (own.some(({ assistantId }) => assistantId === other.userId))
    throw invalidField('email', 'assistant_already');
  if (own.length >= ASSISTANTS_MAX)
    throw new AppError('assistants_too_many', { params: { max: ASSISTANTS_MAX } });
  const pair = { principalId: actor.userId, assistantId: other.userId };
  await db.insert(assistants).values({ ...pair, mails, since: now });
  await context.recordActivity(
    assistantAdded({ building: null, id: actor.userId, details: { assistantId: other.userId } }),
  );
  await context.enqueue(assistantBeganMailJob, { ...pair, since: now.toISOString() });
}

export async function changeAssistantMails(
  context: UserRequestContext,
  { id, mails }: ChangeAssistantMailsInput,
): Promise<void> {
  const { db, actor } = context;
  const before = await lockRelation(db, { principalId: actor.userId, assistantId: id });
  if (!before) throw new AppError('not_found');
  if (before.mails === mails) return;
  await db.update(assistants).set({ mails }).where(assistantPairCondition(before));
  await context.recordActivity(
    assistantMailsChanged({
      building: null,
      id: actor.userId,
      fields: ['mails'],
      details: { assistantId: id },
    }),
  );
}

export async function removeAssistant(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  await endAssistantRelation(context, { principalId: context.actor.userId, assistantId: id });
}

export async function leavePrincipal(context: UserRequestContext, { id }: { id: number }): Promise<void> {
  await endAssistantRelation(context, { principalId: id, assistantId: context.actor.userId });
}

async function lockRelation(db: Db, pair: AssistantPair) {
  const [relation] = await db.select().from(assistants).where(assistantPairCondition(pair)).for('update');
  return relation;
}

export async function endAssistantRelation(context: UserRequestContext, pair: AssistantPair): Promise<void> {
  const relation = await lockRelation(context.db, pair);
  if (!relation) throw new AppError('not_found');
  await context.db.delete(assistants).where(assistantPairCondition(pair));
  const { principalId, assistantId, since } = relation;
  await context.recordActivity(
    assistantRemoved({ building: null, id: principalId, details: { assistantId } }),
  );
  await context.enqueue(assistantEndedMailJob, { principalId, assistantId, since: since.toISOString() });
}

/** Sends no mails, because they would name the deleted person. */
export async function endAllAssistantRelations({
  db,
  actor,
  recordActivity,
}: UserRequestContext): Promise<void> {
  const { principalId, assistantId } = assistants;
  for (const own of [principalId, assistantId]) {
    const endedRelations = await db.delete(assistants).where(eq(own, actor.userId)).returning();
    await recordActivity(
      ...endedRelations.map((pair) =>
        assistantRemoved({
          building: null,
          id: pair.principalId,
          details: { assistantId: pair.assistantId },
        }),
      ),
    );
  }
}

/** The principal chooses the recipients; after the relation has ended, only the principal gets mails. */
export async function findHolderAndAssistantRecipients(
  db: Db,
  { holder, assistantId }: { holder: MailRecipient; assistantId: number | null },
): Promise<MailRecipient[]> {
  if (assistantId === null) return [holder];
  const assistant = await findActor(db, assistantId);
  const isAssisting = assistant?.active && assistant.assists.some(({ userId }) => userId === holder.id);
  const pair = { principalId: holder.id, assistantId };
  const [relation] = isAssisting
    ? await db.select().from(assistants).where(assistantPairCondition(pair))
    : [];
  const choice = relation?.mails ?? 'principal';
  const other = choice === 'principal' ? undefined : await findMailRecipient(db, assistantId);
  return [
    ...(choice === 'assistant' && other ? [] : [holder]),
    ...(isRecipientWithEmail(other) ? [other] : []),
  ];
}

export async function findAssistantsInBuilding(
  db: Db,
  building: BuildingScope,
  principalId: number,
): Promise<MailRecipient[]> {
  const membership = userBuildings.in(building);
  const relations = await db
    .select({ id: assistants.assistantId })
    .from(assistants)
    .innerJoin(membership, eq(membership.userId, assistants.assistantId))
    .where(eq(assistants.principalId, principalId));
  const recipients = await findMailRecipientsInBuilding(
    db,
    building,
    relations.map(({ id }) => id),
  );
  return [...recipients.values()];
}
