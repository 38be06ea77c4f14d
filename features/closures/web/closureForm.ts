import { z } from 'zod';
import { CLOSURE_REASON_MAX } from '../../../core/booking/closureEffects.ts';
import { findPeriodEndProblem, normalizeMidnight, type Period } from '../../../core/booking/period.ts';
import { type BilingualText, requiredBilingualTextSchema } from '../../../kit/bilingualText.ts';
import { addDays, localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import { type Closure, newClosureSchema } from '../closure.ts';

/** A new closure has no `version`. */
export type ClosureValues = Record<keyof Period, string> & {
  rooms: string[];
  bays: string[];
  reason: BilingualText;
  version?: number;
};

const ids = z.array(z.string().transform(Number));

export const closureFormSchema = z
  .object({
    startDate: z.string().min(1).pipe(localDateSchema),
    startTime: z.string().min(1).pipe(localTimeSchema),
    endDate: z.string().min(1).pipe(localDateSchema),
    endTime: z.string().min(1).pipe(newClosureSchema.shape.endTime),
    rooms: ids,
    bays: ids,
    reason: requiredBilingualTextSchema(CLOSURE_REASON_MAX),
    version: z.int().optional(),
  })
  .superRefine((values, problems) => {
    const field = findPeriodEndProblem(values);
    if (field) problems.addIssue({ code: 'custom', message: 'end_before_start', path: [field] });
    if (values.rooms.length + values.bays.length === 0)
      problems.addIssue({ code: 'custom', message: 'nothing_closed', path: ['rooms'] });
  });

export const createBlankClosure = (today: string): ClosureValues => ({
  startDate: addDays(today, 1),
  startTime: '08:00',
  endDate: addDays(today, 1),
  endTime: '18:00',
  rooms: [],
  bays: [],
  reason: { fr: '', en: '' },
});

export function toClosureValues(closure: Closure): ClosureValues {
  const { startDate, startTime, endDate, endTime, rooms, bays, reason, version } = closure;
  const texts = (places: readonly { id: number }[]) => places.map(({ id }) => String(id));
  return {
    startDate,
    startTime,
    endDate,
    endTime,
    reason,
    version,
    rooms: texts(rooms),
    bays: texts(bays),
  };
}

/** Null while the period or the places are incomplete. */
export function toClosureCheckInput(values: ClosureValues) {
  const { data } = closureFormSchema.safeParse({ ...values, reason: { fr: '-', en: '' } });
  if (!data) return null;
  const { startDate, startTime, endDate, endTime, rooms, bays } = data;
  return { ...normalizeMidnight({ startDate, startTime, endDate, endTime }), rooms, bays };
}
