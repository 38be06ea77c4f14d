import { z } from 'zod';
import {
  addDays,
  type LocalDate,
  type LocalTime,
  localDateSchema,
  localTimeSchema,
} from '../../../kit/time.ts';
import { chosenPictureIdSchema, type PictureFieldValue } from '../../../kit/web/field/chosenPicture.ts';
import {
  type Announcement,
  type AnnouncementPeriod,
  DEFAULT_ANNOUNCEMENT_DAYS,
  findInvalidAnnouncementEndField,
  newAnnouncementSchema,
} from '../announcement.ts';

export type AnnouncementValues = Record<keyof AnnouncementPeriod, string> &
  Pick<Announcement, 'title' | 'text' | 'urgent'> & {
    to: 'all' | 'some';
    companies: string[];
    picture: PictureFieldValue;
    mail: boolean;
    version?: number;
  };

const { title, text, urgent } = newAnnouncementSchema.shape;

export const announcementFormSchema = z
  .object({
    title,
    text,
    urgent,
    picture: chosenPictureIdSchema,
    startDate: z.string().min(1).pipe(localDateSchema),
    startTime: z.string().min(1).pipe(localTimeSchema),
    endDate: z.string().min(1).pipe(localDateSchema),
    endTime: z.string().min(1).pipe(localTimeSchema),
    to: z.enum(['all', 'some']),
    companies: z.array(z.string()),
    mail: z.boolean(),
    version: z.int().optional(),
  })
  .superRefine((values, problems) => {
    const field = findInvalidAnnouncementEndField(values);
    if (field) problems.addIssue({ code: 'custom', message: 'end_before_start', path: [field] });
    if (values.to === 'some' && values.companies.length === 0)
      problems.addIssue({ code: 'custom', message: 'required', path: ['companies'] });
  })
  .transform(({ to, companies, ...rest }) => ({
    ...rest,
    companies: to === 'all' ? null : companies.map(Number),
  }));
export type AnnouncementInput = z.output<typeof announcementFormSchema>;

export const createBlankAnnouncement = (now: { date: LocalDate; time: LocalTime }): AnnouncementValues => ({
  title: { fr: '', en: '' },
  text: { fr: '', en: '' },
  urgent: false,
  picture: 'none',
  mail: false,
  startDate: now.date,
  startTime: now.time,
  endDate: addDays(now.date, DEFAULT_ANNOUNCEMENT_DAYS),
  endTime: '20:00',
  to: 'all',
  companies: [],
});

export function toAnnouncementValues(one: Announcement): AnnouncementValues {
  const { title, text, urgent, startDate, startTime, endDate, endTime, version, management } = one;
  const companies = management?.companies ?? null;
  return {
    title,
    text,
    urgent,
    startDate,
    startTime,
    endDate,
    endTime,
    version,
    to: companies === null ? 'all' : 'some',
    companies: (companies ?? []).map(({ id }) => String(id)),
    picture: one.picture?.id ?? 'none',
    mail: management?.mail ?? false,
  };
}
