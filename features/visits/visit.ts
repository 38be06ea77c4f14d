import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { dateSpansSchema } from '../../kit/datePairs.ts';
import { emailAddressOrEmptySchema, pastedEmailAddressSchema } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { wholeNumberSchema } from '../../kit/numberFields.ts';
import { type Sort, sortSchema } from '../../kit/page.ts';
import { checkedPersonNameSchema, uncheckedPersonNameSchema } from '../../kit/personName.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { searchTextSchema } from '../../kit/searchField.ts';
import { type LocalDate, localDateSchema, localTimeSchema, startEndQuerySchema } from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';

export const visitStatuses = ['waiting', 'done', 'missed', 'canceled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

const visitStatusTransitions: Readonly<Record<VisitStatus, readonly VisitStatus[]>> = {
  waiting: ['done', 'missed', 'canceled'],
  done: ['waiting'],
  missed: ['waiting', 'canceled'],
  canceled: ['waiting'],
};

/** A visit returns to waiting only on its own day; check-in and missed are impossible before it. */
export function isVisitTransitionAllowed(
  visit: { status: VisitStatus; date: LocalDate },
  next: VisitStatus,
  today: LocalDate,
): boolean {
  if (!visitStatusTransitions[visit.status].includes(next)) return false;
  if (next === 'waiting') return visit.date === today;
  if (next === 'done') return visit.date === today;
  if (next === 'missed') return visit.date <= today;
  return true;
}

export const canVisitReceiveSignature = ({
  ndaSigned,
  status,
}: {
  ndaSigned: boolean;
  status: VisitStatus;
}): boolean => !ndaSigned && status !== 'canceled';

defineErrors('visits', {
  not_for_others: 403,
  visit_not_editable: 409,
  visit_checked_in: 409,
  transition_refused: 409,
  visit_word_refused: 409,
  arrival_link_dead: 422,
  arrival_left: 409,
  arrival_sent_up: 409,
  arrival_undone: 409,
  import_too_old: 409,
  half_a_name: 422,
  time_missing: 422,
  invalid_moment: 422,
});

export const VISITOR_NAME_MAX = 50;
export const EMAIL_MAX = 100;
export const ORGANIZATION_MAX = 100;
export const VISIT_COMMENT_MAX = 200;
export const MAX_GROUP_SIZE = 500;
export const GROUP_NAME_MAX = 100;
const name = checkedPersonNameSchema.min(1).max(VISITOR_NAME_MAX);
const changedName = uncheckedPersonNameSchema.min(1).max(VISITOR_NAME_MAX);

export const MAX_MEMBERS = MAX_GROUP_SIZE - 1;
export const memberNameSchema = z.object({ firstName: name, lastName: name });
export type MemberName = z.output<typeof memberNameSchema>;
const memberNamesSchema = z.array(memberNameSchema).max(MAX_MEMBERS);
export const editedMemberNamesSchema = z
  .array(z.object({ firstName: changedName, lastName: changedName }))
  .max(MAX_MEMBERS);

/** Null if the visitor has no address, '' if none was given. */
export const visitorEmailSchema = emailAddressOrEmptySchema(EMAIL_MAX).nullable();

export function hasAddress(email: string | null): email is string {
  return email !== null && email !== '';
}

const visitFields = {
  time: localTimeSchema,
  visitorFirstName: name,
  visitorLastName: name,
  visitorEmail: visitorEmailSchema,
  organization: plainLineSchema.max(ORGANIZATION_MAX),
  comment: plainTextSchema.max(VISIT_COMMENT_MAX),
  language: z.enum(languages),
};

/** Told to reception before the visitor comes. */
const receptionHintSchemas = {
  vip: z.boolean(),
  needsHelp: z.boolean(),
  /** Includes the leader. */
  partySize: wholeNumberSchema(1, MAX_GROUP_SIZE),
  partyName: plainLineSchema.max(GROUP_NAME_MAX),
  partyMinors: z.boolean(),
};

const optionalReceptionHints = z.object(receptionHintSchemas).partial().shape;
export const receptionHintNames = ['vip', 'needsHelp', 'partySize', 'partyName', 'partyMinors'] as const;

/** One visit per day. `residentEmail` '' is the caller; `checkIn` also checks the visitor in. */
export const newVisitSchema = z.object({
  ...visitFields,
  building: rowIdSchema,
  dates: dateSpansSchema,
  residentEmail: pastedEmailAddressSchema.max(EMAIL_MAX).default(''),
  visitorEmail: visitorEmailSchema.default(''),
  organization: visitFields.organization.default(''),
  comment: visitFields.comment.default(''),
  language: visitFields.language.default('fr'),
  ...optionalReceptionHints,
  members: memberNamesSchema.optional(),
  checkIn: z.boolean().optional(),
});
export type NewVisit = z.output<typeof newVisitSchema>;

/** Omitted fields stay unchanged. `notify` mails the visitor even if neither day nor time changes. */
export const visitEditSchema = z
  .object({
    id: rowIdSchema,
    version: versionFieldSchema,
    date: localDateSchema,
    ...visitFields,
    ...optionalReceptionHints,
    notify: z.boolean(),
    visitorFirstName: changedName,
    visitorLastName: changedName,
  })
  .partial({
    version: true,
    date: true,
    time: true,
    visitorFirstName: true,
    visitorLastName: true,
    visitorEmail: true,
    organization: true,
    comment: true,
    language: true,
    notify: true,
  });
export type VisitEdit = z.output<typeof visitEditSchema>;

/** Either a new visit or a change of `visit`. `residentEmail` '' is the caller. */
export const visitCheckInputSchema = z.object({
  dates: z.union([dateSpansSchema, z.tuple([])]).default([]),
  time: localTimeSchema.optional(),
  residentEmail: newVisitSchema.shape.residentEmail,
  visit: rowIdSchema.optional(),
});
export type VisitCheckInput = z.output<typeof visitCheckInputSchema>;

export const visitCheckResultSchema = z.object({
  /** The host's company requires the visitor's address. */
  emailNeeded: z.boolean(),
  isPast: z.boolean(),
  /** The visitor would get a mail if they have an address. */
  mayMail: z.boolean(),
  /** Closing days of the building. */
  closed: z.array(z.object({ date: localDateSchema, name: z.string() })),
  /** `opens` is null on a closed weekday. */
  outside: z.array(
    z.object({ date: localDateSchema, opens: localTimeSchema.nullable(), closes: z.string().nullable() }),
  ),
  /** The time does not exist on that day: the clocks change. */
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
});
export type VisitCheckResult = z.output<typeof visitCheckResultSchema>;

/** `told`: cancelled, and the visitor is mailed. */
const visitRemovalEffects = ['removed', 'canceled', 'told'] as const;

export const visitSchema = z.object({
  id: z.int(),
  building: z.int(),
  residentName: z.string(),
  residentFirstName: z.string(),
  residentLastName: z.string(),
  residentEmail: z.string(),
  /** The assistant who announced it, or ''. */
  announcedBy: z.string(),
  companyName: z.string(),
  status: z.enum(visitStatuses),
  date: localDateSchema,
  time: localTimeSchema,
  visitor: z.string(),
  visitorFirstName: z.string(),
  visitorLastName: z.string(),
  visitorEmail: z.string().nullable(),
  organization: z.string(),
  comment: z.string(),
  language: z.enum(languages),
  ndaSigned: z.boolean(),
  ...receptionHintSchemas,
  onRemoval: z.enum(visitRemovalEffects),
  version: z.int(),
});
export type Visit = z.output<typeof visitSchema>;

const visitSorts = ['time', 'visitor', 'resident', 'nda', 'status'] as const;
export type VisitSort = Sort<(typeof visitSorts)[number]>;

/** Visits of some days, with the search, the tab and the order of the list. */
export const visitExportFilterSchema = startEndQuerySchema.safeExtend({
  search: searchTextSchema,
  status: z.enum(visitStatuses).optional(),
  sort: sortSchema(visitSorts).default('time'),
});

export type VisitExportFilter = z.output<typeof visitExportFilterSchema>;
