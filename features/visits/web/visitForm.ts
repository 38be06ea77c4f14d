import { z } from 'zod';
import type { Language } from '../../../kit/actor.ts';
import { dateSpansSchema } from '../../../kit/datePairs.ts';
import { pick } from '../../../kit/pick.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import { localDateSchema, localTimeSchema } from '../../../kit/time.ts';
import {
  type MemberName,
  newVisitSchema,
  receptionHintNames,
  type Visit,
  type VisitStatus,
  visitEditSchema,
  visitorEmailSchema,
} from '../visit.ts';

/** An empty `end` means a single day. */
export interface DateSpanValues {
  start: LocalDate;
  end: LocalDate;
}

export type VisitorValues = {
  visitorLastName: string;
  visitorFirstName: string;
  visitorEmail: string | null;
  organization: string;
  time: string;
  comment: string;
  language: Language;
} & ReceptionHintValues;

export type ReceptionHintValues = {
  vip: boolean;
  needsHelp: boolean;
  /** Invalid input is kept as text. */
  partySize: number | string;
  partyName: string;
  partyMinors: boolean;
};

const noReceptionHints: ReceptionHintValues = {
  vip: false,
  needsHelp: false,
  partySize: 1,
  partyName: '',
  partyMinors: false,
};

export type NewVisitValues = VisitorValues & {
  dates: DateSpanValues[];
  residentEmail: string;
  members: MemberName[];
};
/** `status` is included to show concurrent changes. */
export type VisitEditValues = VisitorValues & {
  version?: number;
  status?: VisitStatus;
  date: string;
  notify: boolean;
};

const time = z.string().min(1).pipe(localTimeSchema);
const dates = z
  .array(z.object({ start: z.string(), end: z.string() }))
  .refine((spans) => spans.every(({ start }) => start !== ''), { error: 'required' })
  .transform((spans) => spans.map(({ start, end }) => ({ start, end: end || start })))
  .pipe(dateSpansSchema);

interface Requirements {
  emailNeeded: boolean;
  hostNeeded: boolean;
}

export const createNewVisitFormSchema = (building: number, { emailNeeded, hostNeeded }: Requirements) =>
  newVisitSchema
    .omit({ building: true })
    .extend({ dates, time })
    .refine((visit) => visit.visitorEmail !== '' || !emailNeeded, {
      error: 'required',
      path: ['visitorEmail'],
      // Runs even if other fields have errors, so that all errors show together.
      when: () => true,
    })
    .refine(({ residentEmail }) => residentEmail !== '' || !hostNeeded, {
      error: 'required',
      path: ['residentEmail'],
      when: () => true,
    })
    .transform((visit) => ({ ...visit, building }));

export const keepValuesForNextVisit = (before: NewVisitValues, blank: NewVisitValues): NewVisitValues => {
  const { dates: sameDates, time: sameTime, organization, residentEmail, language } = before;
  return { ...blank, dates: sameDates, time: sameTime, organization, residentEmail, language };
};

/** URL parameter of a new visit: the time as `10:00`, or `1` without one. */
export const formatNewVisitTimeUrlParam = (time?: LocalTime): string => time || '1';

/** Parses it: '' without a time, also for old links (`true`); null if invalid. */
export function parseNewVisitTimeUrlParam(text: string): LocalTime | '' | null {
  return text === formatNewVisitTimeUrlParam() || text === 'true'
    ? ''
    : (localTimeSchema.safeParse(text).data ?? null);
}

export const createBlankVisit = (
  day: LocalDate,
  residentEmail: string,
  time: LocalTime | '' = '',
): NewVisitValues => ({
  visitorLastName: '',
  visitorFirstName: '',
  visitorEmail: '',
  organization: '',
  dates: [{ start: day, end: '' }],
  time,
  comment: '',
  language: 'fr',
  ...noReceptionHints,
  members: [],
  residentEmail,
});

export const createVisitEditFormSchema = (id: number, emailNeeded: boolean) =>
  visitEditSchema
    .omit({ id: true })
    .required()
    .extend({
      date: z.string().min(1).pipe(localDateSchema),
      time,
      visitorEmail: visitorEmailSchema.refine((email) => email !== '' || !emailNeeded, { error: 'required' }),
    })
    .transform((edit) => ({ ...edit, id }));

export const toVisitEditValues = (visit: Visit): VisitEditValues => ({
  version: visit.version,
  status: visit.status,
  visitorLastName: visit.visitorLastName,
  visitorFirstName: visit.visitorFirstName,
  visitorEmail: visit.visitorEmail,
  organization: visit.organization,
  date: visit.date,
  time: visit.time,
  comment: visit.comment,
  language: visit.language,
  ...noReceptionHints,
  ...pick(visit, receptionHintNames),
  notify: false,
});

export const blankVisitEdit: VisitEditValues = { ...createBlankVisit('', ''), date: '', notify: false };
