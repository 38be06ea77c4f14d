import type { EnqueueOptions } from '../jobs/jobs.ts';

/** What is mailed of something new waits for longer than its notice with *Undo* stays: what was a slip is mailed to nobody. */
export const UNDONE_WITHIN = 20_000;

/** Jobs run by the database's clock. */
export const held = (): EnqueueOptions => ({ at: new Date(Date.now() + UNDONE_WITHIN) });
