import { z } from 'zod';
import { endsTooSoon, type Period, throughMidnight } from '../../../core/booking/period.ts';
import { addDays, type LocalDate, type LocalTime, localDate, localTime } from '../../../kit/time.ts';
import { type Bay, type BayReservation, newBayReservation } from '../parking.ts';

/** What the fields show. `bay` is an id, or '' while none is chosen; there is no `version` of what is none yet. */
export type ReservationValues = Record<keyof Period | 'bay' | 'title' | 'residentEmail', string> & {
  version?: number;
};

const { title, endTime } = newBayReservation.shape;

/** A reservation as the form gives it. */
export const reservationSchema = z
  .object({
    bay: z.string().min(1).transform(Number),
    title,
    startDate: z.string().min(1).pipe(localDate),
    startTime: z.string().min(1).pipe(localTime),
    endDate: z.string().min(1).pipe(localDate),
    endTime: z.string().min(1).pipe(endTime),
    residentEmail: z.string(),
    version: z.int().optional(),
  })
  .superRefine((values, problems) => {
    const field = endsTooSoon(values);
    if (field) problems.addIssue({ code: 'custom', message: 'end_before_start', path: [field] });
  });
export type ReservationInput = z.output<typeof reservationSchema>;

export const blankReservation: ReservationValues = {
  bay: '',
  title: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  residentEmail: '',
};

export const editValues = (reservation: BayReservation): ReservationValues => {
  const { bay, title, startDate, startTime, endDate, endTime, version } = reservation;
  const values = { bay: String(bay), title, startDate, startTime, endDate, endTime, residentEmail: '' };
  return { ...values, ...(version !== null && { version }) };
};

const OPENS = '09:00';
const CLOSES = '18:00';
/** Who begins when the office closes goes at this hour; later nothing is proposed any more. */
const LATEST = '19:00';

type Now = { date: LocalDate; time: LocalTime };

/** Whether nothing is left of a day that would be proposed: of today in the evening. */
export const isOver = (day: LocalDate, now: Now): boolean => day === now.date && now.time >= CLOSES;

/** The hours proposed for a day: office hours, or what is left of them today; in the evening those of tomorrow. */
export function proposedHours(asked: LocalDate, now: Now): Period {
  const day = isOver(asked, now) ? addDays(asked, 1) : asked;
  const next = `${String(Number(now.time.slice(0, 2)) + 1).padStart(2, '0')}:00`;
  const startTime = day === now.date && next > OPENS ? next : OPENS;
  return { startDate: day, startTime, endDate: day, endTime: startTime < CLOSES ? CLOSES : LATEST };
}

/** What the form for a new reservation begins with: its hours, and the bay where one is meant, else ''. */
export type ReservationStart = Period & Pick<ReservationValues, 'bay'>;

/** As it stands in the address: `2026-11-24,09:00,2026-11-24,18:00,7`. */
export const writeStart = ({ startDate, startTime, endDate, endTime, bay }: ReservationStart): string =>
  [startDate, startTime, endDate, endTime, bay].join(',');

/** Of a day alone the hours are those proposed now. Null where it is none. */
export function readStart(text: string, now: Now): ReservationStart | null {
  if (localDate.safeParse(text).success) return { ...proposedHours(text, now), bay: '' };
  const [startDate = '', startTime = '', endDate = '', endTime = '', bay = ''] = text.split(',');
  const period = { startDate, startTime, endDate, endTime };
  return readPeriod({ ...blankReservation, ...period }) && /^\d*$/.test(bay) ? { ...period, bay } : null;
}

/** The period that the fields show, where they show one. */
export function readPeriod(values: ReservationValues): Period | undefined {
  const { data } = reservationSchema.safeParse({ ...values, bay: '1', title: 'x' });
  if (!data) return undefined;
  const { startDate, startTime, endDate, endTime } = data;
  return throughMidnight({ startDate, startTime, endDate, endTime });
}

/** The first bay that is free, among the preferred ones if there is one there; its id as the form has it, or ''. */
export function firstFree(
  bays: readonly Bay[],
  taken: ReadonlySet<number>,
  preferred: readonly number[],
): string {
  const free = bays.filter(({ id }) => !taken.has(id));
  const first = free.find(({ id }) => preferred.includes(id)) ?? free[0];
  return first ? String(first.id) : '';
}
