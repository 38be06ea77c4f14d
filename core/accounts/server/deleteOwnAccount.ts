import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import { AppError } from '../../../kit/errors.ts';
import { deleteActivityPersonalValues } from '../../../kit/server/activity/activityOfUser.ts';
import { notifyActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { idempotencyKeys, mails } from '../../../kit/server/database/tables.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { html } from '../../../kit/server/mail/escapedHtml.ts';
import { disableLinks } from '../../../kit/webAddresses.ts';
import {
  type CurrentPasswordCheckContext,
  requireCurrentPassword,
  requireUnchangedPassword,
} from '../../access/server/currentPassword.ts';
import { closeSessions } from '../../access/server/sessions.ts';
import { withdrawVerificationLinks } from '../../access/server/verifications.ts';
import type { DeletionSummaryByLanguage } from '../../feature/deletionEffects.ts';
import type { Feature } from '../../feature/server/feature.ts';
import { erasePersonalData } from '../../feature/server/futureEntries.ts';
import { requireNoLegalHold } from '../../legalHolds/server/legalHolds.ts';
import { personLeftBuilding, userDeleted } from '../../people/activity.ts';
import { findActor } from '../../people/server/actors.ts';
import { withRemainingAdministrator } from '../../people/server/administrators.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { emailChanges, userBuildings, users } from '../../people/server/tables.ts';
import { mailToPersonCondition } from './mailsToPerson.ts';
import { summarizeDeletion } from './previewAccountDeletion.ts';

interface OwnDeletion {
  id: number;
  password: string;
}

export async function verifyDeletionPassword(
  caller: CurrentPasswordCheckContext,
  input: OwnDeletion,
): Promise<string> {
  const { db, actor } = caller;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const [person] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!person?.email) throw new AppError('not_found');
  await requireCurrentPassword(caller, person.passwordHash, input.password);
  return person.passwordHash;
}

export async function deleteOwnAccount(
  context: UserRequestContext,
  input: OwnDeletion,
  verifiedHash: string,
  features: readonly Feature[],
): Promise<{ leaving: DeletionSummaryByLanguage }> {
  const { db, actor } = context;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const person = await lockPerson(db, actor.userId);
  if (!person?.email) throw new AppError('not_found');
  requireUnchangedPassword(person, verifiedHash, input.password);
  const summary = await summarizeDeletion(context, features);
  await eraseAccount(context, features);
  return summary;
}

/** The user's row stays without personal data, because past records reference it. */
export async function eraseAccount(context: UserRequestContext, features: readonly Feature[]): Promise<void> {
  const { db, actor } = context;
  await lockPerson(db, actor.userId);
  await withRemainingAdministrator(db, actor.userId, () => anonymizeAccount(context, features));
  // Accounts merged into this one belong to the same person.
  const mergedAccounts = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.mergedInto, actor.userId), isNull(users.deletedAt)));
  for (const { id } of mergedAccounts) {
    const same = await findActor(db, id);
    if (same) await eraseAccount({ ...context, actor: same, everywhere: new BuildingScope([]) }, features);
  }
}

async function anonymizeAccount(context: UserRequestContext, features: readonly Feature[]): Promise<void> {
  const { db, actor, now } = context;
  const { userId } = actor;
  await requireNoLegalHold(db, userId);
  for (const feature of features) await erasePersonalData(context, feature);
  await closeSessions(db, userId);
  await userBuildings.delete(db, context.everywhere, (table) => eq(table.userId, userId));
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await withdrawVerificationLinks(db, { purpose: 'emailChange', subject: userId });
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await eraseAnswers(context);
  await eraseMails(context);
  await deleteActivityPersonalValues(db, 'user', [userId]);
  await db
    .update(users)
    .set({
      email: null,
      firstName: '',
      lastName: '',
      phone: '',
      floor: '',
      passwordHash: '',
      active: false,
      managesCompany: false,
      deletedAt: now,
    })
    .where(eq(users.id, userId));
  await context.recordActivity(userDeleted({ building: null, id: userId }));
  // Account activity belongs to no building, so lists of people are refreshed by this event.
  const departures = context.everywhere.ids.map((building) => personLeftBuilding({ building, id: userId }));
  await notifyActivity(db, departures);
}

/** Erases stored answers of idempotent calls that name the person. A repeated request is then refused. */
async function eraseAnswers({ db, actor }: UserRequestContext): Promise<void> {
  const names = [actor.firstName, actor.lastName, actor.email].map((name) => {
    const inJson = JSON.stringify(name).slice(1, -1);
    return sql`strpos(lower(unaccent(${idempotencyKeys.answer})), lower(unaccent(${inJson}::text))) > 0`;
  });
  await db
    .update(idempotencyKeys)
    .set({ answer: null })
    .where(or(...names));
}

/**
 * The last mail forgets its address itself. Mails to others about the person are emptied, or deleted if
 * unsent.
 */
async function eraseMails({ db, actor, everywhere }: UserRequestContext): Promise<void> {
  const aboutThem = eq(mails.aboutUserId, actor.userId);
  const unsent = or(isNull(mails.buildingId), eq(mails.state, 'queued'));
  const isLast = eq(mails.forgetRecipient, true);
  // Two statements, so that each uses an index.
  await db.delete(mails).where(and(not(isLast), mailToPersonCondition(db, actor)));
  await db.delete(mails).where(and(not(isLast), aboutThem, unsent));
  await db
    .update(mails)
    .set({ subject: '', text: '', html: '', attachments: [], secrets: [] })
    .where(aboutThem);
  const fullName = `${actor.firstName} ${actor.lastName}`;
  for (const name of new Set([disableLinks(capitalizeName(fullName)), disableLinks(fullName), fullName]))
    await db
      .update(mails)
      .set({
        text: sql`replace(${mails.text}, ${name}, '–')`,
        html: sql`replace(${mails.html}, ${html`${name}`.source}, '–')`,
      })
      .where(and(inArray(mails.buildingId, [...everywhere.ids]), sql`strpos(${mails.text}, ${name}) > 0`));
}
