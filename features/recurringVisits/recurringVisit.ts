import { z } from 'zod';
import { emailAddressOrEmpty, emailText } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { editedName, personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { addDays, getWeekday, type LocalDate, localDate, localTime } from '../../kit/time.ts';
import { versionField } from '../../kit/version.ts';

/** What a visit of theirs takes: it stands there as the organisation, and what they do as the comment. */
export const CONTRACTOR_MAX = 100;
export const PURPOSE_MAX = 200;
export const NAME_MAX = 50;
export const EMAIL_MAX = 100;
export const DOCUMENT_NAME_MAX = 80;
export const DOCUMENT_NUMBER_MAX = 50;
/** So many people at most are one team. */
export const TEAM_MAX = 50;
export const DOCUMENTS_MAX = 20;
/** A document is due so many days before its end; the host is written to then, and once more. */
export const DUE_DAYS = 30;
export const LAST_REMINDER_DAYS = 7;

defineErrors('recurringVisits', {
  standing_other_unnamed: 422,
  standing_hours_equal: 422,
  standing_no_weekday: 422,
  standing_team_empty: 422,
  standing_over: 422,
  standing_member_unknown: 422,
});

/** What a contractor’s people must bring along. */
export const standingDocumentKinds = [
  'preventionPlan',
  'firePermit',
  'insurance',
  'electrical',
  'other',
] as const;

const weekday = z.int().min(0).max(6);
/** 0 is Monday. */
const weekdays = z
  .array(weekday)
  .max(7)
  .refine((days) => days.length > 0, { error: 'standing_no_weekday' })
  .transform((days) => [...new Set(days)].sort((one, other) => one - other));

const memberFields = {
  firstName: personName.min(1).max(NAME_MAX),
  lastName: personName.min(1).max(NAME_MAX),
  email: emailAddressOrEmpty(EMAIL_MAX).default(''),
};

/** Somebody of a team as an edit names them; without `id` somebody new. */
export const memberInput = z.object({ id: rowId.optional(), ...memberFields });
export type MemberInput = z.output<typeof memberInput>;

/** Somebody of a team in an edit, who may be stored already. */
const memberEdit = memberInput.extend({
  firstName: editedName.min(1).max(NAME_MAX),
  lastName: editedName.min(1).max(NAME_MAX),
});

export const documentInput = z
  .object({
    id: rowId.optional(),
    kind: z.enum(standingDocumentKinds),
    /** Of another kind. */
    name: plainLine.max(DOCUMENT_NAME_MAX).default(''),
    number: plainLine.max(DOCUMENT_NUMBER_MAX).default(''),
    validUntil: localDate.nullable().default(null),
    /** A stored picture or PDF of the building. */
    file: rowId.nullable().default(null),
  })
  .refine(({ kind, name }) => kind !== 'other' || name !== '', {
    error: 'standing_other_unnamed',
    path: ['name'],
  })
  .transform((given) => ({ ...given, name: given.kind === 'other' ? given.name : '' }));
export type DocumentInput = z.output<typeof documentInput>;

const teamOf = (member: typeof memberInput) =>
  z
    .array(member)
    .max(TEAM_MAX)
    .refine((team) => team.length > 0, { error: 'standing_team_empty' });

const details = {
  contractor: plainLine.min(1).max(CONTRACTOR_MAX),
  purpose: plainLine.max(PURPOSE_MAX),
  /** The address of somebody of the building: whom the desk calls. */
  host: emailText.min(1).max(EMAIL_MAX),
  from: localDate,
  until: localDate,
  weekdays,
  hoursFrom: localTime,
  /** Before the beginning: the next morning. */
  hoursTo: localTime,
  team: teamOf(memberInput),
  documents: z.array(documentInput).max(DOCUMENTS_MAX),
};

export const newStanding = z.object({
  ...details,
  purpose: details.purpose.default(''),
  documents: details.documents.default([]),
});
export type NewStanding = z.output<typeof newStanding>;

/** What may change; what is left out stays. Team and documents are named whole: who is left out of them is in them no more. */
export const standingEdit = z
  .object({ ...details, team: teamOf(memberEdit), version: versionField })
  .partial();
export type StandingEdit = z.output<typeof standingEdit>;

/** How it stands with a document: there for long enough, soon over, over, or not there. */
export const documentStates = ['valid', 'expiring', 'expired', 'missing'] as const;
export type DocumentState = (typeof documentStates)[number];

export const standingStates = ['running', 'coming', 'ended'] as const;
export type StandingState = (typeof standingStates)[number];

/** A PDF or a picture of a document, with an address that lives an hour. */
export const storedFile = z.object({ id: z.int(), name: z.string(), address: z.string() });
export type StoredFile = z.output<typeof storedFile>;

export const storedDocument = z.object({
  id: z.int(),
  kind: z.enum(standingDocumentKinds),
  name: z.string(),
  number: z.string(),
  validUntil: localDate.nullable(),
  file: storedFile.nullable(),
  state: z.enum(documentStates),
});
export type StoredDocument = z.output<typeof storedDocument>;

/** A standing visit as staff see it. */
export const standing = z.object({
  id: z.int(),
  contractor: z.string(),
  purpose: z.string(),
  /** Null where the host is not of the building any more: nobody is expected until somebody else is named. */
  host: z.object({ name: z.string(), email: z.string(), companyName: z.string() }).nullable(),
  from: localDate,
  until: localDate,
  weekdays: z.array(weekday),
  hoursFrom: localTime,
  hoursTo: localTime,
  team: z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), email: z.string() })),
  documents: z.array(storedDocument),
  state: z.enum(standingStates),
  version: z.int(),
});
export type Standing = z.output<typeof standing>;

export const standingSorts = ['contractor', 'host', 'from', 'until'] as const;
export type StandingSort = (typeof standingSorts)[number];

/** Those of a state, or those of which something is to be seen to (`due`); all where it is left out. */
export const standingShows = [...standingStates, 'due'] as const;
export const standingFilter = z.object({ show: z.enum(standingShows).optional() });
export type StandingFilter = z.output<typeof standingFilter>;

interface Period {
  from: LocalDate;
  until: LocalDate;
}

export const stateOn = ({ from, until }: Period, today: LocalDate): StandingState =>
  until < today ? 'ended' : from > today ? 'coming' : 'running';

interface Needed {
  number: string;
  validUntil: LocalDate | null;
  file: unknown;
}

/** Nothing is known of it that would say that it is there. */
const isMissing = ({ number, validUntil, file }: Needed) =>
  number === '' && validUntil === null && file === null;

/** How it stands on a day with a document of those who come until `until`: what lasts as long as they do is not due. */
export function documentState(needed: Needed, day: LocalDate, until: LocalDate): DocumentState {
  if (isMissing(needed)) return 'missing';
  const { validUntil } = needed;
  if (validUntil === null) return 'valid';
  if (validUntil < day) return 'expired';
  return validUntil < until && validUntil <= addDays(day, DUE_DAYS) ? 'expiring' : 'valid';
}

/** Whether the team is expected on a day. */
export const comesOn = (
  { from, until, weekdays: days }: Period & { weekdays: readonly number[] },
  day: LocalDate,
): boolean => from <= day && day <= until && days.includes(getWeekday(day));

/** By which field a period ends before it begins. */
export const endsTooSoon = ({ from, until }: Period): boolean => until < from;
