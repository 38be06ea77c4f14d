import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { AppError } from '../../../kit/errors.ts';
import { withoutLinks } from '../../../kit/links.ts';
import { nameInWords } from '../../../kit/nameInWords.ts';
import { erasePersonalValues } from '../../../kit/server/activity/activityOfUser.ts';
import { notifyActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { idempotencyKeys, mails } from '../../../kit/server/database/tables.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import { html } from '../../../kit/server/mail/escapedHtml.ts';
import { actorById } from '../../access/server/actors.ts';
import type { Proving } from '../../access/server/currentPassword.ts';
import { closeSessionsOf } from '../../access/server/sessions.ts';
import { withdrawVerifications } from '../../access/server/verifications.ts';
import type { Feature } from '../../server/feature.ts';
import { personLeft, userDeleted } from '../activity.ts';
import type { WhatLeft } from '../leaving.ts';
import { writtenTo } from './addresses.ts';
import { requireNotHeld } from './legalHolds.ts';
import { keepingAdministrators } from './managing/administrators.ts';
import { tellDeletion } from './previewDeletion.ts';
import { requirePassword, requireProven } from './profile.ts';
import { lockPerson } from './queries.ts';
import { emailChanges, userBuildings, users } from './tables.ts';

type EraseAccountData = NonNullable<Feature['eraseAccountData']>;

interface OwnDeletion {
  id: number;
  password: string;
}

/**
 * Compares the password that deleting one's account asks for, and answers its hash. Throws a problem at `password`, and
 * `too_many_attempts` while guesses must wait.
 */
export async function prepareDeletion(caller: Proving, input: OwnDeletion): Promise<string> {
  const { db, actor } = caller;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const [person] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!person?.email) throw new AppError('not_found');
  await requirePassword(caller, person.passwordHash, input.password);
  return person.passwordHash;
}

/** Deletes one's own account, and answers what went with it. `provenHash`: what `prepareDeletion` answered. */
export async function deleteAccount(
  context: UserContext,
  input: OwnDeletion,
  provenHash: string,
  features: readonly Feature[],
): Promise<{ leaving: WhatLeft }> {
  const { db, actor } = context;
  if (input.id !== actor.userId) throw new AppError('not_found');
  const person = await lockPerson(db, actor.userId);
  if (!person?.email) throw new AppError('not_found');
  requireProven(person, provenHash, input.password);
  const went = await tellDeletion(context, features);
  await eraseAccount(
    context,
    features.flatMap(({ eraseAccountData }) => eraseAccountData ?? []),
  );
  return went;
}

/**
 * Erases the account of the context's actor: what each feature still holds for the person is taken back (invited visitors
 * are told, rooms and bays are freed), every session ends, and the row stays without the person, since what is past points
 * at it. What was kept of them elsewhere goes with them.
 */
export async function eraseAccount(
  context: UserContext,
  erasures: readonly EraseAccountData[],
): Promise<void> {
  const { db, actor } = context;
  // Locked before what hangs on them, as everywhere.
  await lockPerson(db, actor.userId);
  await keepingAdministrators(db, actor.userId, () => empty(context, erasures));
  // Accounts that ended in this one are the same person’s.
  const former = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.mergedInto, actor.userId), isNull(users.deletedAt)));
  for (const { id } of former) {
    const same = await actorById(db, id);
    if (same) await eraseAccount({ ...context, actor: same, everywhere: new BuildingScope([]) }, erasures);
  }
}

async function empty(context: UserContext, erasures: readonly EraseAccountData[]): Promise<void> {
  const { db, actor, now } = context;
  const { userId } = actor;
  await requireNotHeld(db, userId);
  for (const eraseAccountData of erasures) await eraseAccountData(context);
  await closeSessionsOf(db, userId);
  await userBuildings.delete(db, context.everywhere, (table) => eq(table.userId, userId));
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await withdrawVerifications(db, { purpose: 'emailChange', subject: userId });
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await eraseAnswers(context);
  await eraseMails(context);
  await erasePersonalValues(db, 'user', [userId]);
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
  // What concerns an account alone is told to no building’s screens, and lists of people lose a row.
  const gone = context.everywhere.ids.map((building) => personLeft({ building, id: userId }));
  await notifyActivity(db, gone);
}

/**
 * Answers to others that name the person, kept for a day in case a request is repeated: a repeated one is refused from
 * then on, not done twice.
 */
async function eraseAnswers({ db, actor }: UserContext): Promise<void> {
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
 * Mails to them go, to whichever of their addresses they were sent, and so do those about the account; not the one that
 * says goodbye, which forgets its address itself. Mails that are
 * about the person and went to others are emptied, or stay unsent where they had not left; where others are only told that
 * it was the person who booked for them, they lose the name.
 */
async function eraseMails({ db, actor, everywhere }: UserContext): Promise<void> {
  const aboutThem = eq(mails.aboutUserId, actor.userId);
  const unsent = or(isNull(mails.buildingId), eq(mails.state, 'queued'));
  const isLast = eq(mails.forgetRecipient, true);
  // Two statements, each of which an index answers.
  await db.delete(mails).where(and(not(isLast), writtenTo(db, actor)));
  await db.delete(mails).where(and(not(isLast), aboutThem, unsent));
  await db
    .update(mails)
    .set({ subject: '', text: '', html: '', attachments: [], secrets: [] })
    .where(aboutThem);
  const typed = `${actor.firstName} ${actor.lastName}`;
  // As mails write it and, where that differs, as they once did.
  for (const name of new Set([withoutLinks(nameInWords(typed)), withoutLinks(typed), typed]))
    await db
      .update(mails)
      .set({
        text: sql`replace(${mails.text}, ${name}, '–')`,
        html: sql`replace(${mails.html}, ${html`${name}`.source}, '–')`,
      })
      .where(and(inArray(mails.buildingId, [...everywhere.ids]), sql`strpos(${mails.text}, ${name}) > 0`));
}
