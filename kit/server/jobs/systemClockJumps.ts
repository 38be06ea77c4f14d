import type pg from 'pg';

const LOOK_EVERY = 1_000;
const FORGET_EVERY = 60_000;
/** Milliseconds. NTP makes smaller changes. */
const SET_BACK = 30_000;

/** Otherwise no cron job runs for a day after the clock was a day ahead (`npm run test:faults -- clock`). */
export async function resetFutureCronRuns(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
      where last_execution > now() + interval '2 minutes'`,
  );
}

/** Graphile Worker's cron sleeps until a clock that was set back has caught up. Returns a stop function. */
export function watchSystemClock(pool: pg.Pool, setBack: () => void): () => void {
  let last = Date.now();
  const look = setInterval(() => {
    const before = last;
    last = Date.now();
    if (last < before - SET_BACK) setBack();
  }, LOOK_EVERY);
  const forget = setInterval(() => resetFutureCronRuns(pool).catch(() => undefined), FORGET_EVERY);
  look.unref();
  forget.unref();
  return () => {
    clearInterval(look);
    clearInterval(forget);
  };
}
