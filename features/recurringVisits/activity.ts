import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';
import { DOCUMENT_DUE_DAYS, LAST_REMINDER_DAYS } from './recurringVisit.ts';
import { recurringVisitsTopic } from './topics.ts';

/** Missing documents are shown with today's visits, so their screens are updated too. */
const recurringVisitEntry = { entity: 'standing', topic: [recurringVisitsTopic, 'visits'] } as const;

const recordedValues = z.object({
  from: localDateSchema,
  until: localDateSchema,
  hoursFrom: localTimeSchema,
  hoursTo: localTimeSchema,
  team: z.int(),
  documents: z.int(),
});

export const recurringVisitCreated = activityKind('standing.created', {
  ...recurringVisitEntry,
  details: z.object({ after: recordedValues }),
});
export const recurringVisitChanged = activityKind('standing.changed', {
  ...recurringVisitEntry,
  details: z.object({ before: recordedValues.partial(), after: recordedValues.partial() }),
});
export const recurringVisitHandedOver = activityKind('standing.handed_over', {
  ...recurringVisitEntry,
  details: z.object({ from: z.int(), to: z.int() }),
});
export const recurringVisitEnded = activityKind('standing.called_off', recurringVisitEntry);
export const recurringVisitRemoved = activityKind('standing.removed', recurringVisitEntry);
export const recurringVisitReminded = activityKind('standing.reminded', {
  ...recurringVisitEntry,
  details: z.object({ days: z.literal([DOCUMENT_DUE_DAYS, LAST_REMINDER_DAYS]), documents: z.int() }),
});
export const recurringVisitMemberErased = activityKind('standing.member_erased', recurringVisitEntry);
