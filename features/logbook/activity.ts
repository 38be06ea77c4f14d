import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { categories, steps } from './logbook.ts';
import { logbookTopic } from './topics.ts';

const anEntry = { about: 'logbook', topic: logbookTopic } as const;
const aHandover = { about: 'handover', topic: logbookTopic } as const;

/** Always about the first entry of the thread. Texts are not copied into the audit log. */
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
export const entryEmptied = activityKind('logbook.emptied', anEntry);

export const handoverWritten = activityKind('handover.written', aHandover);
export const handoverSigned = activityKind('handover.signed', aHandover);
export const handoverWithdrawn = activityKind('handover.withdrawn', aHandover);
