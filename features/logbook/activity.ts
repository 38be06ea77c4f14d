import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { logbookCategories, logbookEntryStepKinds } from './logbook.ts';
import { logbookTopic } from './topics.ts';

const aboutEntry = { entity: 'logbook', topic: logbookTopic } as const;
const aboutHandover = { entity: 'handover', topic: logbookTopic } as const;

/** Always about the first entry of the thread. Texts are not copied into the audit log. */
export const entryWritten = activityKind('logbook.written', {
  ...aboutEntry,
  details: z.object({ category: z.enum(logbookCategories) }),
});
export const entryContinued = activityKind('logbook.continued', {
  ...aboutEntry,
  details: z.object({ step: z.enum(logbookEntryStepKinds) }),
});
export const entryCorrected = activityKind('logbook.corrected', aboutEntry);
export const entryMarkedAsMistake = activityKind('logbook.taken_back', aboutEntry);
export const entryErased = activityKind('logbook.emptied', aboutEntry);

export const shiftHandoverWritten = activityKind('handover.written', aboutHandover);
export const shiftHandoverSigned = activityKind('handover.signed', aboutHandover);
export const shiftHandoverWithdrawn = activityKind('handover.withdrawn', aboutHandover);
