import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { dateSpans } from '../../kit/datePairs.ts';
import { emailAddressOrEmpty, emailText } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { count } from '../../kit/figures.ts';
import { editedName, personName } from '../../kit/personName.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { type LocalDate, localDate, localTime } from '../../kit/time.ts';
import { seenVersion } from '../../kit/version.ts';

export const visitStatuses = ['waiting', 'done', 'missed', 'canceled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** The life cycle: from each state, the states that staff may bring a visit to. */
export const transitions: Readonly<Record<VisitStatus, readonly VisitStatus[]>> = {
  waiting: ['done', 'missed', 'canceled'],
  done: ['waiting'],
  missed: ['waiting', 'canceled'],
  canceled: ['waiting'],
};

/**
 * Whether a visit may go from one state to another on `today` (the building's). Back to waiting only on the visit's own
 * day, while the desk can still see who stands there; and nobody checks in, or fails to come, before the day.
 */
export function mayBecome(
  visit: { status: VisitStatus; date: LocalDate },
  next: VisitStatus,
  today: LocalDate,
): boolean {
  if (!transitions[visit.status].includes(next)) return false;
  if (next === 'waiting') return visit.date === today;
  if (next === 'done') return visit.date === today;
  if (next === 'missed') return visit.date <= today;
  return true;
}

/** Whether the desk may say which signature is this visitor's. */
export const mayHaveMatched = ({ ndaSigned, status }: { ndaSigned: boolean; status: VisitStatus }): boolean =>
  !ndaSigned && status !== 'canceled';

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

export const NAME_MAX = 50;
export const EMAIL_MAX = 100;
export const ORGANIZATION_MAX = 100;
export const COMMENT_MAX = 200;
/** So many heads at most are one group. */
export const MOST_HEADS = 500;
export const PARTY_NAME_MAX = 100;
const name = personName.min(1).max(NAME_MAX);
const changedName = editedName.min(1).max(NAME_MAX);

/** Of a group its leader is a visitor by themselves; so many others may be named. */
export const MOST_MEMBERS = MOST_HEADS - 1;
export const memberName = z.object({ firstName: name, lastName: name });
export type MemberName = z.output<typeof memberName>;
export const membersNamed = z.array(memberName).max(MOST_MEMBERS);
/** The same in an edit, where some are stored already. */
export const membersEdited = z
  .array(z.object({ firstName: changedName, lastName: changedName }))
  .max(MOST_MEMBERS);

/** A visitor's address: null where the resident says that there is none, empty like any text that is not given. */
export const visitorEmail = emailAddressOrEmpty(EMAIL_MAX).nullable();

/** Whether there is somebody to mail to. */
export function hasAddress(email: string | null): email is string {
  return email !== null && email !== '';
}

const visitFields = {
  time: localTime,
  visitorFirstName: name,
  visitorLastName: name,
  visitorEmail,
  organization: plainLine.max(ORGANIZATION_MAX),
  comment: plainText.max(COMMENT_MAX),
  language: z.enum(languages),
};

/** What the desk and an emergency must know: who is received with honours, who needs help, and how many come together. */
export const knownAtDesk = {
  vip: z.boolean(),
  needsHelp: z.boolean(),
  /** A group is one visit, of its leader, who counts as well. */
  partySize: count(1, MOST_HEADS),
  partyName: plainLine.max(PARTY_NAME_MAX),
  /** Minors are asked for no agreement. */
  partyMinors: z.boolean(),
};

/** What is announced: it becomes a visit for each day. `residentEmail` empty means the caller; `checkIn`: who stands at the desk. */
export const newVisit = z.object({
  ...visitFields,
  building: rowId,
  dates: dateSpans,
  residentEmail: emailText.max(EMAIL_MAX).default(''),
  visitorEmail: visitorEmail.default(''),
  organization: visitFields.organization.default(''),
  comment: visitFields.comment.default(''),
  language: visitFields.language.default('fr'),
  ...z.object(knownAtDesk).partial().shape,
  /** Who comes with the leader of a group, as far as they are named. */
  members: membersNamed.optional(),
  checkIn: z.boolean().optional(),
});
export type NewVisit = z.output<typeof newVisit>;

/** What may change of a visit; what is left out stays. `notify` mails the visitor even where neither day nor time change. */
export const visitEdit = z
  .object({
    id: rowId,
    version: seenVersion,
    date: localDate,
    ...visitFields,
    ...knownAtDesk,
    notify: z.boolean(),
    visitorFirstName: changedName,
    visitorLastName: changedName,
  })
  .partial({
    vip: true,
    needsHelp: true,
    partySize: true,
    partyName: true,
    partyMinors: true,
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
export type VisitEdit = z.output<typeof visitEdit>;

/**
 * Whether a visitor could be announced, or a `visit` changed, like this; `time` and `dates` as far as they are known.
 * `residentEmail` empty means the caller.
 */
export const visitQuestion = z.object({
  dates: z.union([dateSpans, z.tuple([])]).default([]),
  time: localTime.optional(),
  residentEmail: newVisit.shape.residentEmail,
  visit: rowId.optional(),
});
export type VisitQuestion = z.output<typeof visitQuestion>;

export const visitCheck = z.object({
  /** The visitor's address must be given, or that there is none; of a change, to be asked of who is shown it. */
  emailNeeded: z.boolean(),
  /** One of the days is past by now, to the minute: meant seriously, it is accepted all the same. */
  isPast: z.boolean(),
  /** Whoever has an address would be written to: not everything is past, and the visitor has not arrived. */
  mayMail: z.boolean(),
  /** Those of the days on which the building is closed: the visit is made all the same. */
  closed: z.array(z.object({ date: localDate, name: z.string() })),
  /** Days on which the building is not open at that hour, with its hours; null: not open at all that weekday. */
  outside: z.array(z.object({ date: localDate, opens: localTime.nullable(), closes: z.string().nullable() })),
  refusal: z.object({ field: z.string(), code: z.string(), message: z.string() }).nullable(),
});
export type VisitCheck = z.output<typeof visitCheck>;

/** What taking a visit back does: it goes, or it stays as cancelled, and the visitor may be told so by mail. */
export const removals = ['removed', 'canceled', 'told'] as const;

/** A visit as lists show it. */
export const visit = z.object({
  id: z.int(),
  building: z.int(),
  residentName: z.string(),
  residentFirstName: z.string(),
  residentLastName: z.string(),
  residentEmail: z.string(),
  /** Who announced it as the resident's assistant; '' where nobody did. */
  announcedBy: z.string(),
  companyName: z.string(),
  status: z.enum(visitStatuses),
  date: localDate,
  time: localTime,
  visitor: z.string(),
  visitorFirstName: z.string(),
  visitorLastName: z.string(),
  visitorEmail: z.string().nullable(),
  organization: z.string(),
  comment: z.string(),
  language: z.enum(languages),
  ndaSigned: z.boolean(),
  ...knownAtDesk,
  /** What taking it back would do. */
  onRemoval: z.enum(removals),
  version: z.int(),
});
export type Visit = z.output<typeof visit>;
