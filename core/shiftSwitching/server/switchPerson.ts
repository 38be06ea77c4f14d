import { and, asc, eq, exists, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { inTransaction } from '../../../kit/server/database/transaction.ts';
import type { BuildingContext, UserContext } from '../../../kit/server/http/router.ts';
import { actorById } from '../../access/server/actors.ts';
import { passwordMatches } from '../../access/server/password.ts';
import { pins, sessions } from '../../access/server/tables.ts';
import { guess } from '../../access/server/throttle.ts';
import { alive } from '../../people/server/queries.ts';
import { userBuildings, users } from '../../people/server/tables.ts';
import { operatorChanged, operatorLeft } from '../activity.ts';
import type { Operator, TakingOver } from '../shiftSwitching.ts';
import { requireStaff } from './ownPin.ts';

/** Whose session it is in which somebody acts. */
const ownerOf = ({ byPin, userId }: Actor): number => byPin?.ownerId ?? userId;

/** Staff of one of the buildings, other than whose session it is. */
function colleagues(db: Db, scope: BuildingScope, ownerId: number) {
  const membership = userBuildings.in(scope);
  return and(
    alive,
    inArray(users.role, ['admin', 'deputy', 'reception']),
    ne(users.id, ownerId),
    exists(db.select({ one: sql`1` }).from(membership).where(eq(membership.userId, users.id))),
  );
}

/** Who can take over the session in a building, by their names; whoever acts in it already is among them. */
export async function listOperators({ db, actor, building }: BuildingContext): Promise<Operator[]> {
  requireStaff(actor);
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(pins, eq(pins.userId, users.id))
    .where(colleagues(db, building, ownerOf(actor)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}

/**
 * Lets a colleague of one of the owner's buildings act in the session from now on. Throws `pin_wrong` for whatever is not right, in the
 * same time: that somebody has no PIN, or is nobody. Wrong ones are counted at the person and at the session; throws
 * `too_many_attempts` while guesses there must wait.
 */
export async function takeOver(context: UserContext, { person, pin }: TakingOver): Promise<void> {
  const { db, actor, now } = context;
  requireStaff(actor);
  const ownerId = ownerOf(actor);
  const owner = actor.byPin ? await actorById(db, ownerId) : actor;
  if (!owner) throw new AppError('unauthenticated');
  const ids = owner.buildings.map(({ id }) => id);
  const [colleague] = await db
    .select({ id: users.id, pinHash: pins.pinHash })
    .from(users)
    .leftJoin(pins, eq(pins.userId, users.id))
    .where(and(eq(users.id, person), colleagues(db, new BuildingScope(ids), ownerId)));
  const { session } = actor;
  // Nobody elsewhere is kept out by guesses that cannot be right.
  const own = { kind: 'pin', key: colleague ? String(person) : `nobody ${session}` } as const;
  const network = { kind: 'pinSession', key: session } as const;
  const pinHash = colleague?.pinHash ?? null;
  const isRight = await guess(db, { own, network }, now, async () =>
    (await passwordMatches(pinHash, pin)) ? true : undefined,
  );
  if (!isRight || pinHash === null) throw invalidField('pin', 'pin_wrong');
  await inTransaction(db, (tx) => begin(tx, { person, pinHash, owner, session, now }));
}

interface Turn {
  person: number;
  pinHash: string;
  owner: Actor;
  session: string;
  now: Date;
}

async function begin(tx: Db, { person, pinHash, owner, session, now }: Turn): Promise<void> {
  // As it was compared: it may have been changed, or taken away, meanwhile.
  const [kept] = await tx.select().from(pins).where(eq(pins.userId, person)).for('share');
  if (kept?.pinHash !== pinHash) throw invalidField('pin', 'pin_wrong');
  const begun = await tx
    .update(sessions)
    .set({ operatorId: person, operatorSince: now })
    .where(eq(sessions.tokenHash, session));
  if (begun.rowCount !== 1) throw new AppError('unauthenticated');
  const buildings = owner.buildings.map(({ id }) => id);
  const membership = userBuildings.in(new BuildingScope(buildings));
  const shared = await tx.select().from(membership).where(eq(membership.userId, person));
  await recordActivity(
    tx,
    person,
    now,
    shared.map(({ buildingId }) =>
      operatorChanged({ building: buildingId, id: person, says: { ownerId: owner.userId } }),
    ),
  );
}

/** The session is again whose it is. Nothing where it is already. */
export async function giveBack({ db, actor, recordActivity }: UserContext): Promise<void> {
  await db
    .update(sessions)
    .set({ operatorId: null, operatorSince: null })
    .where(and(eq(sessions.tokenHash, actor.session), isNotNull(sessions.operatorId)));
  if (!actor.byPin) return;
  const { userId: id, buildings, byPin } = actor;
  const says = { ownerId: byPin.ownerId };
  await recordActivity(...buildings.map((building) => operatorLeft({ building: building.id, id, says })));
}
