import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import type { DatabasePool, Db } from '../../../kit/server/database/db.ts';
import type { Authenticate } from '../../../kit/server/http/authentication.ts';
import { type ActorRecord, buildActorSelectSql, toActor } from '../../people/server/actors.ts';
import { users } from '../../people/server/tables.ts';
import {
  MAX_SHIFT_DURATION,
  REMEMBERED_SESSION_LIFETIME,
  UNREMEMBERED_SESSION_LIFETIME,
} from '../session.ts';
import { sessions } from './tables.ts';

/** Maximum age of `last_used_at` in milliseconds, so that most calls write nothing. */
const TOUCH_INTERVAL = 5 * 60 * 1000;

const ago = (milliseconds: number) => `$2::timestamptz - interval '${milliseconds / 1000} seconds'`;

/** The same condition as `isStaff`. */
const isStaffIn = (user: string) => `${user}.role in ('admin', 'deputy', 'reception')`;

const sharedWithOwner = `exists (
      select from user_buildings theirs where theirs.user_id = owner.id and theirs.building_id = ub.building_id
    )`;

/** The PIN operator acts if both are staff and share a building; otherwise the session's owner acts. */
const SESSION_QUERY = {
  name: 'session',
  text: `select ${buildActorSelectSql(`(operator.id is null or ${sharedWithOwner})`)},
      case when operator.id is not null then
        json_build_object('ownerId', owner.id, 'firstName', owner.first_name, 'lastName', owner.last_name)
      end as by_pin,
      s.last_used_at < ${ago(TOUCH_INTERVAL)} as stale
    from sessions s join users owner on owner.id = s.user_id
    left join users operator on operator.id = s.operator_id and s.operator_since > ${ago(MAX_SHIFT_DURATION)}
      and operator.active and ${isStaffIn('operator')} and ${isStaffIn('owner')}
      and exists (
        select from user_buildings ub join buildings b on b.id = ub.building_id
        where ub.user_id = operator.id and b.archived_at is null and ${sharedWithOwner}
      )
    join users u on u.id = coalesce(operator.id, owner.id) join companies c on c.id = u.company_id
    where s.token_hash = $1 and owner.active
      and case when s.remembered then s.last_used_at > ${ago(REMEMBERED_SESSION_LIFETIME)}
        else s.created_at > ${ago(UNREMEMBERED_SESSION_LIFETIME)} end`,
};

type SessionRow = ActorRecord & { by_pin: Actor['byPin'] | null; stale: boolean };

/** A PIN is weak, so its user may only do what the reception may, in the buildings of both. */
const restrictToReception = (actor: Actor, owner: NonNullable<Actor['byPin']>): Actor => ({
  ...actor,
  role: 'reception',
  managesCompany: false,
  assists: [],
  byPin: owner,
});

export function createAuthenticate({ db, pool }: Pick<DatabasePool, 'db' | 'pool'>): Authenticate {
  return async (tokenHash, now, requestDb) => {
    const values = [tokenHash, now.toISOString()];
    const { rows } = await (requestDb?.$client ?? pool).query<SessionRow>({ ...SESSION_QUERY, values });
    const [row] = rows;
    if (!row) return null;
    if (row.stale && !requestDb) await touch(db, tokenHash, now);
    const actor = toActor(row, tokenHash);
    return row.by_pin ? restrictToReception(actor, row.by_pin) : actor;
  };
}

async function touch(db: Db, tokenHash: string, now: Date): Promise<void> {
  const touchedSession = db
    .$with('used')
    .as(
      db
        .update(sessions)
        .set({ lastUsedAt: now })
        .where(eq(sessions.tokenHash, tokenHash))
        .returning({ userId: sessions.userId }),
    );
  await db
    .with(touchedSession)
    .update(users)
    .set({ lastSeenAt: now })
    .where(inArray(users.id, db.select({ id: touchedSession.userId }).from(touchedSession)));
}
