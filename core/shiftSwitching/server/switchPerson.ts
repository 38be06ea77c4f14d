import { and, asc, eq, exists, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import { isPasswordCorrect } from '../../access/server/password.ts';
import { pins, sessions } from '../../access/server/tables.ts';
import { verifyGuess } from '../../access/server/throttle.ts';
import { findActor } from '../../people/server/actors.ts';
import { activeAccountCondition } from '../../people/server/queries.ts';
import { userBuildings, users } from '../../people/server/tables.ts';
import { shiftReturned, shiftTakenOver } from '../activity.ts';
import type { PinColleague, TakeOverInput } from '../shiftSwitching.ts';
import { requireStaff } from './ownPin.ts';

const sessionOwner = ({ byPin, userId }: Actor): number => byPin?.ownerId ?? userId;

function staffColleagueCondition(db: Db, scope: BuildingScope, ownerId: number) {
  const membership = userBuildings.in(scope);
  return and(
    activeAccountCondition,
    inArray(users.role, ['admin', 'deputy', 'reception']),
    ne(users.id, ownerId),
    exists(db.select({ one: sql`1` }).from(membership).where(eq(membership.userId, users.id))),
  );
}

/** Includes the colleague who already acts in the session. */
export async function listColleaguesWithPin({
  db,
  actor,
  building,
}: BuildingContext): Promise<PinColleague[]> {
  requireStaff(actor);
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(pins, eq(pins.userId, users.id))
    .where(staffColleagueCondition(db, building, sessionOwner(actor)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}

/** Gives the same answer, in the same time, for a wrong PIN, a person without one and a stranger. */
export async function takeOverShift(
  context: UserRequestContext,
  { person, pin }: TakeOverInput,
): Promise<void> {
  const { db, actor, now } = context;
  requireStaff(actor);
  const ownerId = sessionOwner(actor);
  const owner = actor.byPin ? await findActor(db, ownerId) : actor;
  if (!owner) throw new AppError('unauthenticated');
  const ids = owner.buildings.map(({ id }) => id);
  const [colleague] = await db
    .select({ id: users.id, pinHash: pins.pinHash })
    .from(users)
    .leftJoin(pins, eq(pins.userId, users.id))
    .where(and(eq(users.id, person), staffColleagueCondition(db, new BuildingScope(ids), ownerId)));
  const { session } = actor;
  // Guesses at people who cannot match must not lock out anybody else.
  const own = { kind: 'pin', key: colleague ? String(person) : `nobody ${session}` } as const;
  const network = { kind: 'pinSession', key: session } as const;
  const pinHash = colleague?.pinHash ?? null;
  const isRight = await verifyGuess(db, { own, network }, now, async () =>
    (await isPasswordCorrect(pinHash, pin)) ? true : undefined,
  );
  if (!isRight || pinHash === null) throw invalidField('pin', 'pin_wrong');
  await inTransaction(db, (tx) => beginShift(tx, { person, pinHash, owner, session, now }));
}

interface Shift {
  person: number;
  pinHash: string;
  owner: Actor;
  session: string;
  now: Date;
}

async function beginShift(tx: Db, { person, pinHash, owner, session, now }: Shift): Promise<void> {
  // The PIN may have changed since the comparison.
  const [currentPin] = await tx.select().from(pins).where(eq(pins.userId, person)).for('share');
  if (currentPin?.pinHash !== pinHash) throw invalidField('pin', 'pin_wrong');
  const sessionUpdate = await tx
    .update(sessions)
    .set({ operatorId: person, operatorSince: now })
    .where(eq(sessions.tokenHash, session));
  if (sessionUpdate.rowCount !== 1) throw new AppError('unauthenticated');
  const buildings = owner.buildings.map(({ id }) => id);
  const membership = userBuildings.in(new BuildingScope(buildings));
  const shared = await tx.select().from(membership).where(eq(membership.userId, person));
  await recordActivity(
    tx,
    person,
    now,
    shared.map(({ buildingId }) =>
      shiftTakenOver({ building: buildingId, id: person, details: { ownerId: owner.userId } }),
    ),
  );
}

export async function returnShift({ db, actor, recordActivity }: UserRequestContext): Promise<void> {
  await db
    .update(sessions)
    .set({ operatorId: null, operatorSince: null })
    .where(and(eq(sessions.tokenHash, actor.session), isNotNull(sessions.operatorId)));
  if (!actor.byPin) return;
  const { userId: id, buildings, byPin } = actor;
  const details = { ownerId: byPin.ownerId };
  await recordActivity(...buildings.map((building) => shiftReturned({ building: building.id, id, details })));
}
