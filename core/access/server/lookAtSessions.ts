import type pg from 'pg';
import { ChangeCounts, type Counted, countsAmong } from '../../../kit/server/database/changeCounts.ts';
import { together } from '../../../kit/server/database/together.ts';
import { FORGOTTEN_AFTER, REMEMBERED_FOR } from '../session.ts';

/** How stale `last_used_at` may be, so that a read does not cost a write each time. */
const TOUCHED_EVERY = 5 * 60 * 1000;

const since = (milliseconds: number) => `$2::timestamptz - interval '${milliseconds / 1000} seconds'`;

/**
 * Which of some sessions live, and how often what was asked for has changed: rows of either kind. It has a name, and arrays from a
 * subquery are of unknown length to the planner in any case, so that PostgreSQL parses and plans it once for each connection.
 * Two bare reads by primary keys: it costs a fifth of one that adds up.
 */
const lookAt = {
  name: 'sessions',
  text: `
    select s.token_hash as subject, s.user_id as number, s.operator_id is not null as taken_over,
      s.last_used_at < ${since(TOUCHED_EVERY)} as stale, null::bigint as changes
    from sessions s where s.token_hash = any((select $1::text[])::text[])
      and case when s.remembered then s.last_used_at > ${since(REMEMBERED_FOR)} else s.created_at > ${since(FORGOTTEN_AFTER)} end
    union all
    select subject, building, null, null, changes from ${countsAmong('(select $3::integer[])', '(select $4::text[])')}`,
};

interface Question {
  tokenHash: string;
  now: Date;
  subjects: readonly Counted[];
}

interface Session {
  user_id: number;
  /** By whoever’s PIN. */
  taken_over: boolean;
  /** When it was last used should be noted. */
  stale: boolean;
}

interface Row {
  subject: string;
  number: number;
  taken_over: boolean | null;
  stale: boolean | null;
  changes: string | null;
}

/**
 * Asks whether sessions live, and how often something has changed; calls that come at the same time ask together. `row` is missing
 * where there is no live session. `countOf` knows what was asked for, as of a moment after the question.
 */
export function lookAtSessions(pool: pg.Pool) {
  return together(async (asked: readonly Question[]) => {
    const buildings = new Set<number>();
    const subjects = new Set<string>();
    let latest = 0;
    for (const question of asked) {
      latest = Math.max(latest, question.now.getTime());
      for (const { building, subject } of question.subjects) {
        buildings.add(building);
        subjects.add(subject);
      }
    }
    const { rows } = await pool.query<Row>({
      ...lookAt,
      values: [
        asked.map(({ tokenHash }) => tokenHash),
        new Date(latest).toISOString(),
        [...buildings],
        [...subjects],
      ],
    });
    const sessions = new Map<string, Session>();
    const counts = new ChangeCounts();
    for (const { subject, number, taken_over, stale, changes } of rows) {
      if (changes === null)
        sessions.set(subject, { user_id: number, taken_over: taken_over === true, stale: stale === true });
      else counts.add({ building: number, subject }, Number(changes));
    }
    const countOf = (counted: Counted) => counts.of(counted);
    return asked.map(({ tokenHash }) => ({ row: sessions.get(tokenHash), countOf }));
  });
}
