import { eq, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../kit/actor.ts';
import { changesOf } from '../../../kit/server/database/changeCounts.ts';
import type { Database, Db } from '../../../kit/server/database/db.ts';
import type { Authenticate, Known } from '../../../kit/server/http/known.ts';
import { users } from '../../people/server/tables.ts';
import { FORGOTTEN_AFTER, LONGEST_TURN, REMEMBERED_FOR } from '../session.ts';
import { type ActorRow, actorColumns, toActor } from './actors.ts';
import { hashToken } from './sessions.ts';
import { sessions } from './tables.ts';

/** How stale `last_used_at` may be, so that a read does not cost a write each time. */
const TOUCHED_EVERY = 5 * 60 * 1000;

/** Sessions used lately whose people are remembered, in each process. */
const REMEMBERED = 5_000;

const before = (milliseconds: number) => `$2::timestamptz - interval '${milliseconds / 1000} seconds'`;
const alive = `case when s.remembered then s.last_used_at > ${before(REMEMBERED_FOR)} else s.created_at > ${before(FORGOTTEN_AFTER)} end`;
/**
 * Asked by every call, so it has a name: PostgreSQL parses and plans it once for each connection. It reads by primary keys
 * whether the session lives, and how often what its person is and may do has changed; then what the answer is made of.
 */
const lookAt = (more: string) => `
  select s.user_id, s.operator_id is not null as taken_over, s.last_used_at < ${before(TOUCHED_EVERY)} as stale,
    ${changesOf('0', `array['settings', 'person ' || s.user_id]`)} as rights${more}
  from sessions s where s.token_hash = $1 and ${alive}`;
const lookAtSession = { name: 'session', text: lookAt('') };
/** A place for each subject: of an array of unknown length PostgreSQL would plan anew each time, for longer than it reads. */
const lookAtBoth = (subjects: readonly string[]) => ({
  name: `session and ${subjects.length} counts`,
  text: lookAt(
    `, ${changesOf('$3', `array[${subjects.map((_, at) => `$${at + 4}::text`)}]`)} as made, ${changesOf('0', `array['people']`)} as people`,
  ),
});

interface Looked {
  user_id: number;
  taken_over: boolean;
  stale: boolean;
  rights: string;
  made?: string;
  people?: string;
}

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
      end as by_pin
    from sessions s join users owner on owner.id = s.user_id
    left join users operator on operator.id = s.operator_id and s.operator_since > ${before(LONGEST_TURN)}
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
  const remembered = new LRUCache<string, { rights: string; actor: Actor }>({ max: REMEMBERED });

  const readActor = async (tokenHash: string, now: Date): Promise<Actor | null> => {
    const values = [tokenHash, now.toISOString()];
    const { rows } = await pool.query<ActorRow & { by_pin: Actor['byPin'] | null }>({ ...findActor, values });
    const [row] = rows;
    if (!row) return null;
    const actor = toActor(row, tokenHash);
    return row.by_pin ? byPin(actor, row.by_pin) : actor;
  };

  return async (token, now, madeOf): Promise<Known | null> => {
    const tokenHash = hashToken(token);
    const values: unknown[] = [tokenHash, now.toISOString()];
    const { rows } = await pool.query<Looked>(
      madeOf
        ? { ...lookAtBoth(madeOf.subjects), values: [...values, madeOf.building, ...madeOf.subjects] }
        : { ...lookAtSession, values },
    );
    const [row] = rows;
    if (!row) {
      remembered.delete(tokenHash);
      return null;
    }
    if (row.stale) await touch(db, tokenHash, now);
    const known = row.taken_over ? undefined : remembered.get(tokenHash);
    const actor = known?.rights === row.rights ? known.actor : await readActor(tokenHash, now);
    if (!actor) return null;
    // Whoever took it over, also a moment ago, may lose it by the clock.
    if (row.taken_over || actor.byPin) return { principal: actor, state: null };
    // What was read after the count may be newer than it, never older.
    if (actor !== known?.actor) remembered.set(tokenHash, { rights: row.rights, actor });
    const state = madeOf
      ? { rights: `${row.user_id} ${row.rights}`, made: `${row.made} ${row.people}` }
      : null;
    return { principal: actor, state };
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
