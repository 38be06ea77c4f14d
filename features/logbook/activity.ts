import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { categories, steps } from './logbook.ts';
import { logbookTopic } from './topics.ts';

const anEntry = { about: 'logbook', topic: logbookTopic } as const;
const aHandover = { about: 'handover', topic: logbookTopic } as const;

/** All of them by the first entry. What was written is read in the logbook. */
export const entryWritten = activityKind('logbook.written', {
  ...anEntry,
  says: z.object({ category: z.enum(categories) }),
});
export const entryContinued = activityKind('logbook.continued', {
  ...anEntry,
  says: z.object({ step: z.enum(steps) }),
});
export const entryCorrected = activityKind('logbook.corrected', anEntry);
export const entryTakenBack = activityKind('logbook.taken_back', anEntry);
/** It stays without what named somebody who asked for that, or has left. */
export const entryEmptied = activityKind('logbook.emptied', anEntry);

export const handoverWritten = activityKind('handover.written', aHandover);
export const handoverSigned = activityKind('handover.signed', aHandover);
export const handoverWithdrawn = activityKind('handover.withdrawn', aHandover);
