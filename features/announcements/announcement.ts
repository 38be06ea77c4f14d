import { z } from 'zod';
import { bilingual, bilingualRequired } from '../../kit/bilingual.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowId } from '../../kit/rowId.ts';
import { shownPicture } from '../../kit/shownFile.ts';
import { type LocalDate, type LocalTime, localDate, localTime } from '../../kit/time.ts';
import { seenVersion } from '../../kit/version.ts';

defineErrors('announcements', { announcement_over: 422, announcement_company_unknown: 422 });

export const TITLE_MAX = 120;
export const TEXT_MAX = 5_000;
const COMPANIES_MAX = 1_000;
/** Days for which one stays whose end nobody said. */
export const USUAL_DAYS = 7;
/** So many days after its end it is forgotten, with who has read it (docs/specification.md §27). */
export const KEPT_DAYS = 365;

/** Where it is read: the home screen, with the announcement open. */
export const announcementAddress = (building: number, id: number): string =>
  `/resident/home?building=${building}&announcement=${id}`;

/** From when until when it is shown, on the wall clock of the building. */
export interface Period {
  startDate: LocalDate;
  startTime: LocalTime;
  endDate: LocalDate;
  endTime: LocalTime;
}

/** The field by which it ends before, or as soon as, it begins. */
export function endsTooSoon(period: Period): 'endDate' | 'endTime' | undefined {
  if (period.endDate < period.startDate) return 'endDate';
  const isOver = `${period.endDate} ${period.endTime}` <= `${period.startDate} ${period.startTime}`;
  return isOver ? 'endTime' : undefined;
}

const details = {
  title: bilingualRequired(TITLE_MAX),
  text: bilingual(TEXT_MAX, plainText),
  /** A stored picture of the building, or none. */
  picture: rowId.nullable(),
  startDate: localDate,
  startTime: localTime,
  endDate: localDate,
  endTime: localTime,
  /** To whom; null: to all companies of the building. */
  companies: z.array(rowId).min(1).max(COMPANIES_MAX).nullable(),
  /** Stands on every screen until its reader has acknowledged it. */
  urgent: z.boolean(),
};

/** What is not said of a new one: it begins now, ends a week later, and concerns all. */
export const newAnnouncement = z.object({
  ...details,
  text: details.text.default({ fr: '', en: '' }),
  picture: details.picture.default(null),
  startDate: localDate.optional(),
  startTime: localTime.optional(),
  endDate: localDate.optional(),
  endTime: localTime.optional(),
  companies: details.companies.default(null),
  urgent: details.urgent.default(false),
  /** Whether it is e-mailed as well, as soon as it begins: to each in their language. */
  mail: z.boolean().default(false),
});
export type NewAnnouncement = z.output<typeof newAnnouncement>;

/**
 * What may change; what is left out stays. `mail`: it is to be e-mailed, once more where it was already; false takes back what has
 * not left yet.
 */
export const announcementEdit = z.object({ ...details, mail: z.boolean(), version: seenVersion }).partial();
export type AnnouncementEdit = z.output<typeof announcementEdit>;

export const announcementStates = ['planned', 'running', 'past'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** An announcement as its reader may see it. */
export const announcement = z.object({
  id: z.int(),
  title: z.object({ fr: z.string(), en: z.string() }),
  text: z.object({ fr: z.string(), en: z.string() }),
  picture: shownPicture.extend({ id: z.int() }).nullable(),
  startDate: localDate,
  startTime: localTime,
  endDate: localDate,
  endTime: localTime,
  urgent: z.boolean(),
  state: z.enum(announcementStates),
  /** When the reader read it, and acknowledged it: instants (ISO 8601). */
  readAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  /** What only staff see. */
  management: z
    .object({
      /** To whom; null: all. */
      companies: z.array(z.object({ id: z.int(), name: z.string() })).nullable(),
      /** Who wrote it; null where that account is deleted. */
      author: z.string().nullable(),
      /** Whether it is still to be e-mailed. */
      mail: z.boolean(),
      /** When it was, the last time, and to how many. */
      mailedAt: z.string().nullable(),
      mailed: z.int(),
      /** How many have read it, and acknowledged it. */
      read: z.int(),
      acknowledged: z.int(),
    })
    .nullable(),
  version: z.int(),
});
export type Announcement = z.output<typeof announcement>;

export const announcementSorts = ['start', 'end'] as const;
export type AnnouncementSort = (typeof announcementSorts)[number];

/** Those that run and concern the reader, or those of a state; all that the reader may see where it is left out. */
export const announcementFilter = z.object({ show: z.enum(['mine', ...announcementStates]).optional() });
export type AnnouncementFilter = z.output<typeof announcementFilter>;

/** Somebody whom an announcement concerns. */
export const reader = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  readAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
});
export type Reader = z.output<typeof reader>;

export const readerSorts = ['name', 'company'] as const;
export type ReaderSort = (typeof readerSorts)[number];

export const readerStates = ['read', 'unread', 'acknowledged', 'unacknowledged'] as const;
export const readerFilter = z.object({ show: z.enum(readerStates).optional() });
export type ReaderFilter = z.output<typeof readerFilter>;
