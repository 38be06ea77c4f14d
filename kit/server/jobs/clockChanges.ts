import type pg from 'pg';

const LOOK_EVERY = 1_000;
const FORGET_EVERY = 60_000;
/** Less is how clocks are kept right. */
const SET_BACK = 30_000;

/**
 * The library notes until when it has looked at the jobs of the clock, and looks at no minute again. What a process noted whose
 * clock was ahead would keep all of them from it until that moment has come.
 */
export async function forgetTomorrow(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
      where last_execution > now() + interval '2 minutes'`,
  );
}

/**
 * Calls `setBack` when the clock of this machine was set back by more than half a minute: the library would wait until it has
 * caught up with itself. Answers how to end that.
 */
export function watchClock(pool: pg.Pool, setBack: () => void): () => void {
  let last = Date.now();
  const look = setInterval(() => {
    const before = last;
    last = Date.now();
    if (last < before - SET_BACK) setBack();
  }, LOOK_EVERY);
  // While the database is away there is nothing to forget.
  const forget = setInterval(() => forgetTomorrow(pool).catch(() => undefined), FORGET_EVERY);
  look.unref();
  forget.unref();
  return () => {
    clearInterval(look);
    clearInterval(forget);
  };
}
