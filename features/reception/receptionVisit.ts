import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { withWireName } from '../../kit/codec.ts';
import { normalizeLinkCode } from '../../kit/linkCode.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { searchFieldSchema } from '../../kit/searchField.ts';
import { localDateSchema, localTimeSchema } from '../../kit/time.ts';
import { recurringVisitDetailsSchema } from '../recurringVisits/shared.ts';
import {
  agreementRefusalDecisions,
  groupAttendanceInputSchema,
  hostAnswers,
  memberSchema,
  messageFromVisitorKinds,
  visitAgreementStates,
  visitorDelayMinutes,
  visitStatuses,
} from '../visits/shared.ts';

export const LATE_AFTER_MINUTES = 15;
export const LONG_WAIT_MINUTES = 10;
export const NEARBY_DAYS = 14;
export const MAX_NEARBY_VISITS = 20;
/** Seconds that a read goes back before the last one, for transactions that committed late. */
export const RECEPTION_REFRESH_OVERLAP_SECONDS = 60;

/** Times are local times of the building. A field with its default value is omitted on the wire. */
export const receptionVisitSchema = z.object({
  id: pkSchema,
  version: z.int(),
  status: z.enum(visitStatuses),
  time: localTimeSchema,
  visitor: z.string(),
  visitorFirstName: z.string(),
  visitorLastName: z.string(),
  organization: z.string().default(''),
  comment: z.string().default(''),
  language: z.enum(languages),
  hostId: z.int(),
  hostName: z.string(),
  hostCompany: z.string(),
  hostCompanyLogo: z.string().nullable().default(null),
  hostPhone: z.string().default(''),
  hostFloor: z.string().default(''),
  agreement: z.enum(visitAgreementStates),
  /** Papers must be compared with a signature in the visitor's name. */
  toCheck: z.boolean().default(false),
  admission: z.enum(agreementRefusalDecisions).nullable().default(null),
  vip: z.boolean().default(false),
  needsHelp: z.boolean().default(false),
  partySize: z.int().default(1),
  partyName: z.string().default(''),
  partyMinors: z.boolean().default(false),
  partyArrived: z.int().nullable().default(null),
  members: z.array(memberSchema).default([]),
  arrivedAt: localTimeSchema.nullable().default(null),
  /** Arrival as an instant, to order arrivals within one minute. */
  cameAt: z.iso.datetime().nullable().default(null),
  /** Full name of the staff member, or `''` if a device or a job did it. */
  arrivedBy: z.string().default(''),
  departedAt: localTimeSchema.nullable().default(null),
  departedBy: z.string().default(''),
  leftUnseen: z.boolean().default(false),
  hostAskedAt: localTimeSchema.nullable().default(null),
  hostAnswer: z.enum(hostAnswers).nullable().default(null),
  hostAnsweredAt: localTimeSchema.nullable().default(null),
  hostAnsweredBy: z.string().default(''),
  assistantsAsked: withWireName(z.boolean().default(false), 'deputiesAsked'),
  visitorSays: z.enum(messageFromVisitorKinds).nullable().default(null),
  visitorSaysAt: localTimeSchema.nullable().default(null),
  lateMinutes: z.literal(visitorDelayMinutes).nullable().default(null),
  standing: recurringVisitDetailsSchema.nullable().default(null),
});

export type ReceptionVisit = z.output<typeof receptionVisitSchema>;

/** `since`: the `at` of an earlier answer for the same day. */
export const receptionDayInputSchema = z.object({ date: localDateSchema, since: z.iso.datetime() }).partial();

/** `ids`: every visit that still exists; `visits`: all, or those changed since. */
export const receptionDayResultSchema = z.object({
  date: localDateSchema,
  at: z.iso.datetime(),
  visits: z.array(receptionVisitSchema),
  ids: z.array(z.int()),
});

export type ReceptionDayResult = z.output<typeof receptionDayResultSchema>;

export const nearbyVisitsInputSchema = z.object({ search: searchFieldSchema(2) });

/** A visit of another day, or of another building of the caller. */
export const nearbyVisitSearchResultSchema = z.object({
  id: pkSchema,
  building: z.int(),
  buildingName: z.string(),
  date: localDateSchema,
  time: localTimeSchema,
  status: z.enum(visitStatuses),
  visitor: z.string(),
  organization: z.string(),
  hostName: z.string(),
  hostCompany: z.string(),
  hostPhone: z.string(),
  /** Requires that the host belongs to this building and that the visit has no arrival yet. */
  mayMove: z.boolean(),
});

export type NearbyVisitSearchResult = z.output<typeof nearbyVisitSearchResultSchema>;

export const visitorPageLinkResultSchema = z.object({ path: z.string() });

/** The code, or a URL with it. */
export const scannedVisitCodeSchema = z.object({ code: plainLineSchema.min(1).max(200) });

export function parseInvitationCode(text: string): string | undefined {
  const [, code] =
    /\/visit\/([\da-z]+)(?:[/?#]|$)/i.exec(text) ?? /^([\da-f]{32})(?:[/?#]|$)/i.exec(text) ?? [];
  return code && normalizeLinkCode(code);
}

/** `heads` and `absent` are given if not all of a group came. */
export const checkInInputSchema = groupAttendanceInputSchema.partial().extend({ id: rowIdSchema });
export const moveVisitHereInputSchema = z.object({ visit: rowIdSchema, from: rowIdSchema });
export const checkInResultSchema = z.object({
  id: pkSchema,
  missing: z.array(z.enum(['agreement', 'documents'])),
});

export type CheckInResult = z.output<typeof checkInResultSchema>;
