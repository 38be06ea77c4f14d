import { eq } from 'drizzle-orm';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import {
  type CurrentPasswordCheckContext,
  requireCurrentPassword,
  requireUnchangedPassword,
} from '../../access/server/currentPassword.ts';
import { hashPassword } from '../../access/server/password.ts';
import { deletePinAndEndShifts } from '../../access/server/pins.ts';
import { pins } from '../../access/server/tables.ts';
import { lockPerson } from '../../people/server/queries.ts';
import { users } from '../../people/server/tables.ts';
import { pinRemoved, pinSet } from '../activity.ts';
import { findPinProblem, type NewPinInput, type PinRemovalInput } from '../shiftSwitching.ts';

export function requireStaff(actor: Pick<Actor, 'role'>): void {
  if (!isStaff(actor)) throw new AppError('forbidden');
}

export async function readOwnPin({ db, actor }: UserRequestContext): Promise<{ isSet: boolean }> {
  requireStaff(actor);
  return { isSet: (await findPin(db, actor.userId)) !== undefined };
}

export async function findPin(db: Db, userId: number) {
  const [own] = await db.select().from(pins).where(eq(pins.userId, userId));
  return own;
}

async function verifyPassword(caller: CurrentPasswordCheckContext, password: string): Promise<string> {
  const { db, actor } = caller;
  requireStaff(actor);
  const [person] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!person) throw new AppError('not_found');
  await requireCurrentPassword(caller, person.passwordHash, password);
  return person.passwordHash;
}

export async function prepareSetPin(caller: CurrentPasswordCheckContext, { pin, password }: NewPinInput) {
  requireStaff(caller.actor);
  const problem = findPinProblem(pin);
  if (problem) throw invalidField('pin', problem);
  return { verifiedHash: await verifyPassword(caller, password), pinHash: await hashPassword(pin) };
}

/** Ends shifts that the previous PIN began. */
export async function setPin(
  context: UserRequestContext,
  { password }: NewPinInput,
  { verifiedHash, pinHash }: { verifiedHash: string; pinHash: string },
): Promise<void> {
  const { db, now } = context;
  const id = await lockVerifiedPerson(context, verifiedHash, password);
  await deletePinAndEndShifts(db, id);
  await db.insert(pins).values({ userId: id, pinHash, setAt: now });
  await context.recordActivity(pinSet({ building: null, id }));
}

export const prepareRemovePin = (caller: CurrentPasswordCheckContext, { password }: PinRemovalInput) =>
  verifyPassword(caller, password);

export async function removePin(
  context: UserRequestContext,
  { password }: PinRemovalInput,
  verifiedHash: string,
): Promise<void> {
  const id = await lockVerifiedPerson(context, verifiedHash, password);
  if (await deletePinAndEndShifts(context.db, id))
    await context.recordActivity(pinRemoved({ building: null, id }));
}

async function lockVerifiedPerson(
  { db, actor }: UserRequestContext,
  verifiedHash: string,
  password: string,
): Promise<number> {
  requireStaff(actor);
  const person = await lockPerson(db, actor.userId);
  if (!person) throw new AppError('not_found');
  requireUnchangedPassword(person, verifiedHash, password);
  return person.id;
}
