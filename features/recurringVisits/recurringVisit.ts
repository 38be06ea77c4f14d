import { z } from 'zod';
import { emailAddressOrEmptySchema, pastedEmailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { checkedPersonNameSchema, uncheckedPersonNameSchema } from '../../kit/personName.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { addDays, getWeekday, type LocalDate, localDateSchema, localTimeSchema } from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';

/** The same limits as the organisation and the comment of a visit, which they become. */
export const CONTRACTOR_MAX = 100;
export const RECURRING_VISIT_PURPOSE_MAX = 200;
export const TEAM_MEMBER_NAME_MAX = 50;
export const RECURRING_VISIT_PERSON_EMAIL_MAX = 100;
export const CONTRACTOR_DOCUMENT_NAME_MAX = 80;
export const CONTRACTOR_DOCUMENT_NUMBER_MAX = 50;
export const TEAM_MAX = 50;
export const CONTRACTOR_DOCUMENTS_MAX = 20;
export const DOCUMENT_DUE_DAYS = 30;
export const LAST_REMINDER_DAYS = 7;

defineErrors('recurringVisits', {
  standing_other_unnamed: 422,
  standing_hours_equal: 422,
  standing_no_weekday: 422,
  standing_team_empty: 422,
  standing_over: 422,
  standing_member_unknown: 422,
});

export const contractorDocumentKinds = [
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
  firstName: checkedPersonNameSchema.min(1).max(TEAM_MEMBER_NAME_MAX),
  lastName: checkedPersonNameSchema.min(1).max(TEAM_MEMBER_NAME_MAX),
  email: emailAddressOrEmptySchema(RECURRING_VISIT_PERSON_EMAIL_MAX).default(''),
};

export const teamMemberInputSchema = z.object({ id: rowIdSchema.optional(), ...memberFields });
export type TeamMemberInput = z.output<typeof teamMemberInputSchema>;

const memberEdit = teamMemberInputSchema.extend({
  firstName: uncheckedPersonNameSchema.min(1).max(TEAM_MEMBER_NAME_MAX),
  lastName: uncheckedPersonNameSchema.min(1).max(TEAM_MEMBER_NAME_MAX),
});

const contractorDocumentInputSchema = z
  .object({
    id: rowIdSchema.optional(),
    kind: z.enum(contractorDocumentKinds),
    name: plainLineSchema.max(CONTRACTOR_DOCUMENT_NAME_MAX).default(''),
    number: plainLineSchema.max(CONTRACTOR_DOCUMENT_NUMBER_MAX).default(''),
    validUntil: localDateSchema.nullable().default(null),
    file: rowIdSchema.nullable().default(null),
  })
  .refine(({ kind, name }) => kind !== 'other' || name !== '', {
    error: 'standing_other_unnamed',
    path: ['name'],
  })
  .transform((input) => ({ ...input, name: input.kind === 'other' ? input.name : '' }));
export type ContractorDocumentInput = z.output<typeof contractorDocumentInputSchema>;

const createTeamSchema = (member: typeof teamMemberInputSchema) =>
  z
    .array(member)
    .max(TEAM_MAX)
    .refine((team) => team.length > 0, { error: 'standing_team_empty' });

const details = {
  contractor: plainLineSchema.min(1).max(CONTRACTOR_MAX),
  purpose: plainLineSchema.max(RECURRING_VISIT_PURPOSE_MAX),
  host: pastedEmailAddressSchema.min(1).max(RECURRING_VISIT_PERSON_EMAIL_MAX),
  from: localDateSchema,
  until: localDateSchema,
  weekdays,
  hoursFrom: localTimeSchema,
  /** Before `hoursFrom`: the next morning. */
  hoursTo: localTimeSchema,
  team: createTeamSchema(teamMemberInputSchema),
  documents: z.array(contractorDocumentInputSchema).max(CONTRACTOR_DOCUMENTS_MAX),
};

export const newRecurringVisitSchema = z.object({
  ...details,
  purpose: details.purpose.default(''),
  documents: details.documents.default([]),
});

export type NewRecurringVisit = z.output<typeof newRecurringVisitSchema>;

/** Omitted fields stay unchanged. `team` and `documents` replace the whole lists. */
export const recurringVisitEditSchema = z
  .object({ ...details, team: createTeamSchema(memberEdit), version: versionFieldSchema })
  .partial();
export type RecurringVisitEdit = z.output<typeof recurringVisitEditSchema>;

const contractorDocumentStates = ['valid', 'expiring', 'expired', 'missing'] as const;
export type ContractorDocumentState = (typeof contractorDocumentStates)[number];

const recurringVisitStates = ['running', 'coming', 'ended'] as const;
export type RecurringVisitState = (typeof recurringVisitStates)[number];

/** `address` is a signed URL that expires after an hour. */
export const contractorDocumentFileSchema = z.object({ id: z.int(), name: z.string(), address: z.string() });
export type ContractorDocumentFile = z.output<typeof contractorDocumentFileSchema>;

const contractorDocumentSchema = z.object({
  id: z.int(),
  kind: z.enum(contractorDocumentKinds),
  name: z.string(),
  number: z.string(),
  validUntil: localDateSchema.nullable(),
  file: contractorDocumentFileSchema.nullable(),
  state: z.enum(contractorDocumentStates),
});

export type ContractorDocument = z.output<typeof contractorDocumentSchema>;

export const recurringVisitSchema = z.object({
  id: pkSchema,
  contractor: z.string(),
  purpose: z.string(),
  /** Null if the host left the building; no visits are created until there is a new one. */
  host: z.object({ name: z.string(), email: z.string(), companyName: z.string() }).nullable(),
  from: localDateSchema,
  until: localDateSchema,
  weekdays: z.array(weekday),
  hoursFrom: localTimeSchema,
  hoursTo: localTimeSchema,
  team: z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), email: z.string() })),
  documents: z.array(contractorDocumentSchema),
  state: z.enum(recurringVisitStates),
  version: z.int(),
});

export type RecurringVisit = z.output<typeof recurringVisitSchema>;

export const recurringVisitSorts = ['contractor', 'host', 'from', 'until'] as const;
export type RecurringVisitSort = (typeof recurringVisitSorts)[number];

export const recurringVisitFilters = [...recurringVisitStates, 'due'] as const;
export const recurringVisitFilterSchema = z.object({ show: z.enum(recurringVisitFilters).optional() });
export type RecurringVisitFilter = z.output<typeof recurringVisitFilterSchema>;

interface DatePeriod {
  from: LocalDate;
  until: LocalDate;
}

export const getRecurringVisitState = ({ from, until }: DatePeriod, today: LocalDate): RecurringVisitState =>
  until < today ? 'ended' : from > today ? 'coming' : 'running';

interface RequiredDocument {
  number: string;
  validUntil: LocalDate | null;
  file: unknown;
}

const isMissing = ({ number, validUntil, file }: RequiredDocument) =>
  number === '' && validUntil === null && file === null;

/** A document that outlasts the recurring visit is never `expiring`. */
export function getContractorDocumentState(
  needed: RequiredDocument,
  day: LocalDate,
  until: LocalDate,
): ContractorDocumentState {
  if (isMissing(needed)) return 'missing';
  const { validUntil } = needed;
  if (validUntil === null) return 'valid';
  if (validUntil < day) return 'expired';
  return validUntil < until && validUntil <= addDays(day, DOCUMENT_DUE_DAYS) ? 'expiring' : 'valid';
}

export const isRecurringVisitExpectedOn = (
  { from, until, weekdays: days }: DatePeriod & { weekdays: readonly number[] },
  day: LocalDate,
): boolean => from <= day && day <= until && days.includes(getWeekday(day));

export const isEndBeforeStart = ({ from, until }: DatePeriod): boolean => until < from;
