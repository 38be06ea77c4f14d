import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { bareCode } from '../../kit/code.ts';
import { emailText } from '../../kit/emailSchema.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainLine } from '../../kit/plainLine.ts';
import { rowId } from '../../kit/rowId.ts';
import { searchOf } from '../../kit/searchOf.ts';
import { localDate, localTime } from '../../kit/time.ts';
import { groupCount, member } from './members.ts';
import { standingVisitor } from './recurringVisitor.ts';
import { EMAIL_MAX, visitStatuses } from './visit.ts';

/** What the host decides of a visitor who does not sign the agreement. */
export const admissions = ['escorted', 'turnedAway'] as const;
export type Admission = (typeof admissions)[number];

/** What the host answers when told that a visitor is there. */
export const hostAnswers = ['coming', 'sendUp', 'fiveMinutes'] as const;
export type HostAnswer = (typeof hostAnswers)[number];

/** What a visitor lets know ahead: that they come later, or that they stand outside. */
export const visitorWords = ['late', 'here'] as const;
/** By how many minutes they are late. */
export const delays = [10, 20, 30] as const;
export type Delay = (typeof delays)[number];

/** How it stands with the agreement: an earlier one covers the visit, or of minors none is asked. */
export const agreements = ['signed', 'covered', 'missing', 'refused', 'notAsked'] as const;
export type Agreement = (typeof agreements)[number];

/** An answer of the host is waited for so long; after it their assistants are asked. */
export const DEPUTIES_AFTER_MINUTES = 5;
/** Whoever is expected is late so many minutes after their hour. */
export const LATE_AFTER_MINUTES = 15;
/** Whoever was let in and has heard nothing of their host for so many minutes has waited long. */
export const LONG_WAIT_MINUTES = 10;
/** A visitor of another day is looked for among those of so many days around. */
export const DAYS_AROUND = 14;
/** The most that are found around. */
export const MOST_AROUND = 20;
/** What the tables changed a moment before it was read may not have been there to be read: asked for again. */
export const OVERLAP_SECONDS = 60;

defineErrors('visits', {
  visit_arrived_already: 409,
  visit_left_already: 409,
  visit_not_here: 409,
  visit_not_expected: 409,
  visit_code_unknown: 404,
});

/**
 * A visit of today as the desk sees it. Moments are the building's wall clock. A field that has its default is
 * omitted on the wire.
 */
export const deskVisit = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(visitStatuses),
  time: localTime,
  visitor: z.string(),
  visitorFirstName: z.string(),
  visitorLastName: z.string(),
  organization: z.string().default(''),
  comment: z.string().default(''),
  language: z.enum(languages),
  hostId: z.int(),
  hostName: z.string(),
  hostCompany: z.string(),
  hostPhone: z.string().default(''),
  hostFloor: z.string().default(''),
  agreement: z.enum(agreements),
  /** Somebody signed in their name: the desk compares their papers with it. */
  toCheck: z.boolean().default(false),
  admission: z.enum(admissions).nullable().default(null),
  vip: z.boolean().default(false),
  needsHelp: z.boolean().default(false),
  partySize: z.int().default(1),
  partyName: z.string().default(''),
  partyMinors: z.boolean().default(false),
  partyArrived: z.int().nullable().default(null),
  /** Of a group who is named, besides its leader. */
  members: z.array(member).default([]),
  arrivedAt: localTime.nullable().default(null),
  /** The same as an instant: of who came within a minute it tells who came last. */
  cameAt: z.iso.datetime().nullable().default(null),
  /** Who let them in or out; `''` where it was nobody of the desk. */
  arrivedBy: z.string().default(''),
  departedAt: localTime.nullable().default(null),
  departedBy: z.string().default(''),
  leftUnseen: z.boolean().default(false),
  hostAskedAt: localTime.nullable().default(null),
  hostAnswer: z.enum(hostAnswers).nullable().default(null),
  hostAnsweredAt: localTime.nullable().default(null),
  hostAnsweredBy: z.string().default(''),
  deputiesAsked: z.boolean().default(false),
  visitorSays: z.enum(visitorWords).nullable().default(null),
  visitorSaysAt: localTime.nullable().default(null),
  lateMinutes: z.literal(delays).nullable().default(null),
  /** Of a contractor’s team, which is expected by itself: with what of its documents is missing or over today. */
  standing: standingVisitor.nullable().default(null),
});
export type DeskVisit = z.output<typeof deskVisit>;

/** `since`: the `at` of what the reader has already, of the same day. */
export const deskQuestion = z.object({ date: localDate, since: z.iso.datetime() }).partial();

/** All of today, or what has changed of it since; `ids`: of all that there are, without what went. */
export const deskDay = z.object({
  date: localDate,
  at: z.iso.datetime(),
  visits: z.array(deskVisit),
  ids: z.array(z.int()),
});
export type DeskDay = z.output<typeof deskDay>;

export const aroundQuestion = z.object({ search: searchOf(2) });

/** A visit that is not today's here: of another day, or of another building of the reader's. */
export const visitAround = z.object({
  id: z.int(),
  building: z.int(),
  buildingName: z.string(),
  date: localDate,
  time: localTime,
  status: z.enum(visitStatuses),
  visitor: z.string(),
  organization: z.string(),
  hostName: z.string(),
  hostCompany: z.string(),
  hostPhone: z.string(),
  /** It can be moved here and now: its host belongs to this building, and nobody has come of it yet. */
  mayMove: z.boolean(),
});
export type VisitAround = z.output<typeof visitAround>;

/** Root-relative: the visitor’s own page. */
export const visitPage = z.object({ path: z.string() });

/** What a QR code of an invitation holds, or the address in it. */
export const scannedCode = z.object({ code: plainLine.min(1).max(200) });

/** The code in what a scanner typed of an invitation: its address, or the code alone; undefined where it is neither. */
export function invitationCodeIn(typed: string): string | undefined {
  const [, code] =
    /\/visit\/([\da-z]+)(?:[/?#]|$)/i.exec(typed) ?? /^([\da-f]{32})(?:[/?#]|$)/i.exec(typed) ?? [];
  return code && bareCode(code);
}

/** Of a group that did not all come: how many did, and who of those named did not. */
export const arrival = groupCount.partial().extend({ id: rowId });
export const departure = z.object({ id: rowId, left: z.boolean().default(true) });
export const hostChange = z.object({ id: rowId, residentEmail: emailText.min(1).max(EMAIL_MAX) });
/** Whom the visitor came to see before, by address; null where nobody else did, or they are in the building no more. */
export const hostChanged = z.object({ formerHost: z.string().nullable() });
export const moveHere = z.object({ visit: rowId, from: rowId });
export const refusal = z.object({ id: rowId, refused: z.boolean() });
/** `null`: the host has not decided after all. */
export const admissionDecided = z.object({ id: rowId, admission: z.enum(admissions).nullable() });

/** What is still to be seen to of somebody who was let in. */
export const arrivalAnswer = z.object({ id: z.int(), missing: z.array(z.enum(['agreement', 'documents'])) });
