import { z } from 'zod';
import { bilingualTextSchema, requiredBilingualTextSchema } from '../../kit/bilingualText.ts';
import { defineErrors } from '../../kit/errors.ts';
import { pictureSourcesSchema } from '../../kit/fileDetails.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { type LocalDate, type LocalTime, localDateSchema, localTimeSchema } from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';

defineErrors('announcements', { announcement_over: 422, announcement_company_unknown: 422 });

export const ANNOUNCEMENT_TITLE_MAX = 120;
export const ANNOUNCEMENT_TEXT_MAX = 5_000;
const COMPANIES_MAX = 1_000;
export const DEFAULT_ANNOUNCEMENT_DAYS = 7;
/** Retention after the end, readings included (docs/specification.md §27). */
export const ANNOUNCEMENT_RETENTION_DAYS = 365;

export const getAnnouncementAddress = (building: number, id: number): string =>
  `/resident/home?building=${building}&announcement=${id}`;

/** Wall clock of the building. */
export interface AnnouncementPeriod {
  startDate: LocalDate;
  startTime: LocalTime;
  endDate: LocalDate;
  endTime: LocalTime;
}

export function findInvalidAnnouncementEndField(
  period: AnnouncementPeriod,
): 'endDate' | 'endTime' | undefined {
  if (period.endDate < period.startDate) return 'endDate';
  const isOver = `${period.endDate} ${period.endTime}` <= `${period.startDate} ${period.startTime}`;
  return isOver ? 'endTime' : undefined;
}

const details = {
  title: requiredBilingualTextSchema(ANNOUNCEMENT_TITLE_MAX),
  text: bilingualTextSchema(ANNOUNCEMENT_TEXT_MAX, plainTextSchema),
  picture: rowIdSchema.nullable(),
  startDate: localDateSchema,
  startTime: localTimeSchema,
  endDate: localDateSchema,
  endTime: localTimeSchema,
  /** Null means all companies of the building. */
  companies: z.array(rowIdSchema).min(1).max(COMPANIES_MAX).nullable(),
  /** Shown on every screen until the reader acknowledges it. */
  urgent: z.boolean(),
};

export const newAnnouncementSchema = z.object({
  ...details,
  text: details.text.default({ fr: '', en: '' }),
  picture: details.picture.default(null),
  startDate: localDateSchema.optional(),
  startTime: localTimeSchema.optional(),
  endDate: localDateSchema.optional(),
  endTime: localTimeSchema.optional(),
  companies: details.companies.default(null),
  urgent: details.urgent.default(false),
  mail: z.boolean().default(false),
});

export type NewAnnouncement = z.output<typeof newAnnouncementSchema>;

/** `mail: true` requests a mailing, again if one was sent; `false` cancels a pending one. */
export const announcementEditSchema = z
  .object({ ...details, mail: z.boolean(), version: versionFieldSchema })
  .partial();
export type AnnouncementEdit = z.output<typeof announcementEditSchema>;

export const announcementStates = ['planned', 'running', 'past'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const announcementSchema = z.object({
  id: pkSchema,
  title: z.object({ fr: z.string(), en: z.string() }),
  text: z.object({ fr: z.string(), en: z.string() }),
  picture: pictureSourcesSchema.extend({ id: pkSchema }).nullable(),
  startDate: localDateSchema,
  startTime: localTimeSchema,
  endDate: localDateSchema,
  endTime: localTimeSchema,
  urgent: z.boolean(),
  state: z.enum(announcementStates),
  readAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  /** Null for residents. */
  management: z
    .object({
      companies: z.array(z.object({ id: pkSchema, name: z.string() })).nullable(),
      author: z.string().nullable(),
      mail: z.boolean(),
      mailedAt: z.string().nullable(),
      mailed: z.int(),
      /** People to whom it is addressed, counted now. */
      audience: z.int(),
      read: z.int(),
      acknowledged: z.int(),
    })
    .nullable(),
  version: z.int(),
});

export type Announcement = z.output<typeof announcementSchema>;

export const announcementSorts = ['start', 'end'] as const;
export type AnnouncementSort = (typeof announcementSorts)[number];

/** `mine`: running now and addressed to the caller. */
export const announcementFilterSchema = z.object({
  show: z.enum(['mine', ...announcementStates]).optional(),
});

export type AnnouncementFilter = z.output<typeof announcementFilterSchema>;

export const announcementReaderSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  readAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
});

export type AnnouncementReader = z.output<typeof announcementReaderSchema>;

export const announcementReaderSorts = ['name', 'company'] as const;
export type AnnouncementReaderSort = (typeof announcementReaderSorts)[number];

const announcementReaderStates = ['read', 'unread', 'acknowledged', 'unacknowledged'] as const;
export const announcementReaderFilterSchema = z.object({ show: z.enum(announcementReaderStates).optional() });
export type AnnouncementReaderFilter = z.output<typeof announcementReaderFilterSchema>;
