import type { EnqueueOptions } from '../jobs/jobs.ts';

/** Longer than the notice with *Undo* is visible, so that an undone action sends no mail. */
export const UNDO_DELAY_MS = 20_000;

/** Uses `Date.now`, because jobs run by the database's clock. */
export const delayUntilUndoEnds = (): EnqueueOptions => ({ at: new Date(Date.now() + UNDO_DELAY_MS) });
