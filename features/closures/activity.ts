import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { localDate, localTime, periodEndSchema } from '../../kit/time.ts';

const aClosure = { about: 'closure', topic: ['closures', 'rooms', 'parking'] } as const;

const said = z.object({
  startDate: localDate,
  startTime: localTime,
  endDate: localDate,
  endTime: periodEndSchema,
  rooms: z.int(),
  bays: z.int(),
});
const settled = { moved: z.int(), canceled: z.int() };

export const closureMade = activityKind('closure.made', {
  ...aClosure,
  says: z.object({ after: said, ...settled }),
});
export const closureChanged = activityKind('closure.changed', {
  ...aClosure,
  says: z.object({ before: said, after: said, ...settled }),
});
export const closureEnded = activityKind('closure.ended', { ...aClosure, says: z.object({ before: said }) });
