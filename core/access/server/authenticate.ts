import { eq, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../kit/actor.ts';
import { countsAmong } from '../../../kit/server/database/changeCounts.ts';
import type { Database, Db } from '../../../kit/server/database/db.ts';
import type { Authenticate } from '../../../kit/server/http/callers.ts';
import { users } from '../../people/server/tables.ts';
import { LONGEST_TURN } from '../session.ts';
import { type ActorRow, actorColumns, toActor } from './actors.ts';
import { lookAtSessions } from './lookAtSessions.ts';
import { sessions } from './tables.ts';

/** Sessions used lately whose people are remembered, in each process. */
const REMEMBERED = 5_000;

/** What holds for all people of a company, or in a building; whose names stand in lists; what one person is and may do. */
const SETTINGS = { building: 0, subject: 'settings' };
const PEOPLE = { building: 0, subject: 'people' };
const personOf = (userId: number) => ({ building: 0, subject: `person ${userId}` });

/** Whether somebody is among a building's staff, as `isStaff`. */
const isStaffIn = (user: string) => `${user}.role in ('admin', 'deputy', 'reception')`;

/** Whether a building of the operator's (`ub`) is one of whose session it is, too. */
const sharedWithOwner = `exists (
      select from user_buildings theirs where theirs.user_id = owner.id and theirs.building_id = ub.building_id
    )`;

/** Who acts in a session. By PIN somebody counts as long as both are staff, and of one building. */
const findActor = {
  name: 'actor',
  text: `select ${actorColumns(`(operator.id is null or ${sharedWithOwner})`)},
      case when operator.id is not null then
        json_build_object('ownerId', owner.id, 'firstName', owner.first_name, 'lastName', owner.last_name)
      end as by_pin,
      coalesce((select sum(changes) from ${countsAmong('array[0]', "array['person ' || s.user_id]")}), 0) as changes
    from sessions s join users owner on owner.id = s.user_id
    left join users operator on operator.id = s.operator_id and s.operator_since > $2::timestamptz - interval '${LONGEST_TURN / 1000} seconds'
      and operator.active and ${isStaffIn('operator')} and ${isStaffIn('owner')}
      and exists (
        select from user_buildings ub join buildings b on b.id = ub.building_id
        where ub.user_id = operator.id and b.archived_at is null and ${sharedWithOwner}
      )
    join users u on u.id = coalesce(operator.id, owner.id) join companies c on c.id = u.company_id
    where s.token_hash = $1 and owner.active`,
};

/** A PIN is weak: whoever acts by one does what the reception does, in the buildings of both, and nothing in others' names. */
const byPin = (actor: Actor, owner: NonNullable<Actor['byPin']>): Actor => ({
  ...actor,
  ...{ role: 'reception', managesCompany: false, assists: [], byPin: owner },
});

/**
 * Finds who acts with a live token, with company and buildings: whose session it is, or who has taken it over. Each call asks the
 * database whether the session lives and whether anything about its person has changed; only where it has are they read anew.
 * Devices cannot be paired yet, so it is a person.
 */
export function authentication({ db, pool }: Pick<Database, 'db' | 'pool'>): Authenticate {
  const remembered = new LRUCache<string, { of: number; settings: number; changes: number; actor: Actor }>({
    max: REMEMBERED,
  });

  /** With how often their person has changed, as of the same moment. */
  const readActor = async (tokenHash: string, now: Date) => {
    const values = [tokenHash, now.toISOString()];
    type Row = ActorRow & { by_pin: Actor['byPin'] | null; changes: string };
    const { rows } = await pool.query<Row>({ ...findActor, values });
    const [row] = rows;
    if (!row) return { actor: null, changes: 0 };
    const actor = toActor(row, tokenHash);
    return { actor: row.by_pin ? byPin(actor, row.by_pin) : actor, changes: Number(row.changes) };
  };

  const look = lookAtSessions(pool);

  return async (tokenHash, now) => {
    const before = remembered.get(tokenHash);
    const asked = [SETTINGS, PEOPLE, ...(before ? [personOf(before.of)] : [])];
    const { row, countOf } = await look({ tokenHash, now, subjects: asked });
    if (!row) {
      remembered.delete(tokenHash);
      return null;
    }
    if (row.stale) await touch(db, tokenHash, now);
    const settings = countOf(SETTINGS);
    const isAsItWas =
      before && before.settings === settings && before.changes === countOf(personOf(before.of));
    // What is read after the settings were counted may be newer than they, never older.
    const read =
      isAsItWas && !row.taken_over
        ? before
        : { of: row.user_id, settings, ...(await readActor(tokenHash, now)) };
    const { actor, changes } = read;
    // Whoever took it over, also a moment ago, may lose it by the clock.
    if (actor && !row.taken_over && !actor.byPin && read !== before)
      remembered.set(tokenHash, { ...read, actor, changes });
    return actor;
  };
}

/** Notes that the session, and so its person, was just used. */
async function touch(db: Db, tokenHash: string, now: Date): Promise<void> {
  const used = db
    .$with('used')
    .as(
      db
        .update(sessions)
        .set({ lastUsedAt: now })
        .where(eq(sessions.tokenHash, tokenHash))
        .returning({ userId: sessions.userId }),
    );
  await db
    .with(used)
    .update(users)
    .set({ lastSeenAt: now })
    .where(inArray(users.id, db.select({ id: used.userId }).from(used)));
}
