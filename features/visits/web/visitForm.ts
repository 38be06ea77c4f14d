import { z } from 'zod';
import type { Language } from '../../../kit/actor.ts';
import { dateSpans } from '../../../kit/datePairs.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import { localDate, localTime } from '../../../kit/time.ts';
import {
  type MemberName,
  newVisit,
  type Visit,
  type VisitStatus,
  visitEdit,
  visitorEmail,
} from '../visit.ts';

/** What the fields show. An empty `end` means the single day `start`; an address that is null ticks *no address*. */
export interface SpanValues {
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
} & KnownValues;

/** What the desk is to know, and how many come together. */
export type KnownValues = {
  vip: boolean;
  needsHelp: boolean;
  /** What is no number stays as it was typed. */
  partySize: number | string;
  partyName: string;
  partyMinors: boolean;
};

const nothingKnown: KnownValues = {
  vip: false,
  needsHelp: false,
  partySize: 1,
  partyName: '',
  partyMinors: false,
};
const knownOf = ({ vip, needsHelp, partySize, partyName, partyMinors }: Visit): KnownValues => ({
  vip,
  needsHelp,
  partySize,
  partyName,
  partyMinors,
});

export type NewVisitValues = VisitorValues & {
  dates: SpanValues[];
  residentEmail: string;
  /** Of a group, as far as they are named. */
  members: MemberName[];
};
/** `status` is shown where somebody else changed it: it says what can still be changed. */
export type EditValues = VisitorValues & {
  version?: number;
  status?: VisitStatus;
  date: string;
  notify: boolean;
};

/** An empty field is missing rather than no time. */
const time = z.string().min(1).pipe(localTime);
const dates = z
  .array(z.object({ start: z.string(), end: z.string() }))
  .refine((spans) => spans.every(({ start }) => start !== ''), { error: 'required' })
  .transform((spans) => spans.map(({ start, end }) => ({ start, end: end || start })))
  .pipe(dateSpans);

/** What is asked of a visit to announce: an address, or that there is none; and who is visited. */
interface Asked {
  emailNeeded: boolean;
  hostNeeded: boolean;
}

/** A visit to announce. */
export const newVisitSchema = (building: number, { emailNeeded, hostNeeded }: Asked) =>
  newVisit
    .omit({ building: true })
    .extend({ dates, time })
    .refine((visit) => visit.visitorEmail !== '' || !emailNeeded, {
      error: 'required',
      path: ['visitorEmail'],
      // Beside the problems of the other fields, not only once there are none.
      when: () => true,
    })
    .refine(({ residentEmail }) => residentEmail !== '' || !hostNeeded, {
      error: 'required',
      path: ['residentEmail'],
      when: () => true,
    })
    .transform((visit) => ({ ...visit, building }));

/** What is left of a visit announced for the next one: when it is, for whom, and where the visitors come from. */
export const nextVisit = (before: NewVisitValues, blank: NewVisitValues): NewVisitValues => {
  const { dates: sameDates, time: sameTime, organization, residentEmail, language } = before;
  return { ...blank, dates: sameDates, time: sameTime, organization, residentEmail, language };
};

/** How the hour that somebody wishes for a new visit stands in the address: `10:00`, or `1` where they wish none. */
export const writeWishedTime = (time?: LocalTime): string => time || '1';

/** What `writeWishedTime` wrote; '' where no hour is wished, as in links of before (`true`), null where that is nothing such. */
export function readWishedTime(text: string): LocalTime | '' | null {
  return text === writeWishedTime() || text === 'true' ? '' : (localTime.safeParse(text).data ?? null);
}

export const blankVisit = (
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
  ...nothingKnown,
  members: [],
  residentEmail,
});

/** Changes of a visit; who had no address needs none now, unless the server says so. */
export const editSchema = (id: number, emailNeeded: boolean) =>
  visitEdit
    .omit({ id: true })
    .required()
    .extend({
      date: z.string().min(1).pipe(localDate),
      time,
      visitorEmail: visitorEmail.refine((email) => email !== '' || !emailNeeded, { error: 'required' }),
    })
    .transform((edit) => ({ ...edit, id }));

export const editValues = (visit: Visit): EditValues => ({
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
  ...knownOf(visit),
  notify: false,
});

/** What the form for changes shows before there is a visit to change. */
export const blankEdit: EditValues = { ...blankVisit('', ''), date: '', notify: false };
