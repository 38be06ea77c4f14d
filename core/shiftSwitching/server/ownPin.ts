import { eq } from 'drizzle-orm';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { UserContext } from '../../../kit/server/http/router.ts';
import type { Proving } from '../../access/server/currentPassword.ts';
import { hashPassword } from '../../access/server/password.ts';
import { forgetPin } from '../../access/server/pins.ts';
import { pins } from '../../access/server/tables.ts';
import { requirePassword, requireProven } from '../../people/server/profile.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import { pinRemoved, pinSet } from '../activity.ts';
import { type NewPin, type PinRemoval, problemOf } from '../shiftSwitching.ts';

/** Throws `forbidden` where the actor is not among a building's staff: whoever is not takes over nobody's session. */
export function requireStaff(actor: Pick<Actor, 'role'>): void {
  if (!isStaff(actor)) throw new AppError('forbidden');
}

export async function readOwnPin({ db, actor }: UserContext): Promise<{ isSet: boolean }> {
  requireStaff(actor);
  return { isSet: (await findPin(db, actor.userId)) !== undefined };
}

export async function findPin(db: Db, userId: number) {
  const [own] = await db.select().from(pins).where(eq(pins.userId, userId));
  return own;
}

/** The hash of the password that was compared, for what follows in the write. */
async function prove(caller: Proving, password: string): Promise<string> {
  const { db, actor } = caller;
  requireStaff(actor);
  const [person] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!person) throw new AppError('not_found');
  await requirePassword(caller, person.passwordHash, password);
  return person.passwordHash;
}

/** Compares the password, and hashes the PIN. Throws a problem at either's field, and `too_many_attempts` while guesses must wait. */
export async function prepareSetting(caller: Proving, { pin, password }: NewPin) {
  requireStaff(caller.actor);
  const problem = problemOf(pin);
  if (problem) throw invalidField('pin', problem);
  return { provenHash: await prove(caller, password), pinHash: await hashPassword(pin) };
}

/** Sets or changes one's PIN. What the former has taken over is given back. */
export async function setPin(
  context: UserContext,
  { password }: NewPin,
  { provenHash, pinHash }: { provenHash: string; pinHash: string },
): Promise<void> {
  const { db, now } = context;
  const id = await lockProven(context, provenHash, password);
  await forgetPin(db, id);
  await db.insert(pins).values({ userId: id, pinHash, setAt: now });
  await context.recordActivity(pinSet({ building: null, id }));
}

/** Compares the password that the removal asks for. Throws as `prepareSetting`. */
export const prepareRemoval = (caller: Proving, { password }: PinRemoval) => prove(caller, password);

/** Removes one's PIN, if there is one. */
export async function removePin(
  context: UserContext,
  { password }: PinRemoval,
  provenHash: string,
): Promise<void> {
  const id = await lockProven(context, provenHash, password);
  if (await forgetPin(context.db, id)) await context.recordActivity(pinRemoved({ building: null, id }));
}

async function lockProven({ db, actor }: UserContext, provenHash: string, password: string): Promise<number> {
  requireStaff(actor);
  const person = await lockPerson(db, actor.userId);
  if (!person) throw new AppError('not_found');
  requireProven(person, provenHash, password);
  return person.id;
}
