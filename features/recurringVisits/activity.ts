import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { DUE_DAYS, LAST_REMINDER_DAYS } from './recurringVisit.ts';
import { standingTopic } from './topics.ts';

/** Their visits tell of themselves; what they lack is told with the visits of today. */
const aStanding = { about: 'standing', topic: [standingTopic, 'visits'] } as const;

const values = z.object({
  from: localDate,
  until: localDate,
  hoursFrom: localTime,
  hoursTo: localTime,
  /** How many. */
  team: z.int(),
  documents: z.int(),
});

export const standingCreated = activityKind('standing.created', {
  ...aStanding,
  says: z.object({ after: values }),
});
export const standingChanged = activityKind('standing.changed', {
  ...aStanding,
  says: z.object({ before: values.partial(), after: values.partial() }),
});
/** The desk calls somebody else from then on. */
export const standingHandedOver = activityKind('standing.handed_over', {
  ...aStanding,
  says: z.object({ from: z.int(), to: z.int() }),
});
/** It ends with its host's stay in the building. */
export const standingCalledOff = activityKind('standing.called_off', aStanding);
export const standingRemoved = activityKind('standing.removed', aStanding);
/** The host was written to, so many days before documents end. */
export const standingReminded = activityKind('standing.reminded', {
  ...aStanding,
  says: z.object({ days: z.literal([DUE_DAYS, LAST_REMINDER_DAYS]), documents: z.int() }),
});
/** Somebody of the team is forgotten, as they asked. */
export const standingMemberErased = activityKind('standing.member_erased', aStanding);
