import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDateSchema, localTimeSchema, periodEndTimeSchema } from '../../kit/time.ts';

const closureEntity = { entity: 'closure', topic: ['closures', 'rooms', 'parking'] } as const;

const recordedClosure = z.object({
  startDate: localDateSchema,
  startTime: localTimeSchema,
  endDate: localDateSchema,
  endTime: periodEndTimeSchema,
  rooms: z.int(),
  bays: z.int(),
});
const outcome = { moved: z.int(), canceled: z.int() };

export const closureCreated = activityKind('closure.made', {
  ...closureEntity,
  details: z.object({ after: recordedClosure, ...outcome }),
});
export const closureChanged = activityKind('closure.changed', {
  ...closureEntity,
  details: z.object({ before: recordedClosure, after: recordedClosure, ...outcome }),
});
export const closureEnded = activityKind('closure.ended', {
  ...closureEntity,
  details: z.object({ before: recordedClosure }),
});
