import { eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { listCompaniesInBuildings } from '../../../core/people/server/companies.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { lockFileForReference } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { addDays, findSkippedTimeField, getLocalNow } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import { announcementChanged, announcementCreated, announcementDeleted } from '../activity.ts';
import {
  type Announcement,
  type AnnouncementEdit,
  type AnnouncementPeriod,
  DEFAULT_ANNOUNCEMENT_DAYS,
  findInvalidAnnouncementEndField,
  type NewAnnouncement,
} from '../announcement.ts';
import { can } from '../policy.ts';
import { mailAnnouncementToResidentsJob } from './announcementMail.ts';
import { findAnnouncement, getWallClock } from './queries.ts';
import { announcementCompanies, announcements } from './tables.ts';

export async function createAnnouncement(
  context: BuildingContext,
  { title, text, picture, companies, urgent, mail, ...changes }: NewAnnouncement,
): Promise<Announcement[]> {
  const { db, building, actor, now } = context;
  if (!can.write(actor)) throw new AppError('forbidden');
  const period = addDefaultPeriod(context, changes);
  requirePeriodOrder(period);
  const { startTime, endTime } = changes;
  requireExistingTimes(context, period, {
    ...(startTime === undefined && { startDate: period.startDate, startTime: period.startTime }),
    ...(endTime === undefined && { endDate: period.endDate, endTime: period.endTime }),
  });
  const { startsAt, endsAt } = toMoments(period);
  if (endsAt <= getWallClock(context)) throw invalidField('endDate', 'announcement_over');
  await requireCompanies(context, companies);
  const [inserted] = await announcements
    .insert(db, building, [
      {
        titleFr: title.fr,
        titleEn: title.en,
        textFr: text.fr,
        textEn: text.en,
        startsAt,
        endsAt,
        urgent,
        everybody: companies === null,
        pictureId: await claimPicture(context, picture),
        mailsWanted: mail ? 1 : 0,
        createdBy: actor.userId,
        createdAt: now,
      },
    ])
    .returning({ id: sql<number>`id` });
  if (!inserted) throw new Error('The announcement was not inserted');
  const { id } = inserted;
  await saveCompanies(context, id, companies);
  if (mail) await scheduleMailing(context, id, period);
  const after = { ...period, urgent, ...toAudienceValues(companies) };
  await context.recordActivity(announcementCreated({ building: building.id, id, details: { after, mail } }));
  return findAnnouncement(context, id);
}

/** Defaults: from now, or from midnight of a later start date, for `DEFAULT_ANNOUNCEMENT_DAYS`. */
function addDefaultPeriod(
  { building, now }: BuildingContext,
  changes: Partial<Record<keyof AnnouncementPeriod, string | undefined>>,
): AnnouncementPeriod {
  const localMoment = getLocalNow(building.timeZone, now);
  const startDate = changes.startDate ?? localMoment.date;
  return {
    startDate,
    startTime: changes.startTime ?? (startDate === localMoment.date ? localMoment.time : '00:00'),
    endDate: changes.endDate ?? addDays(startDate, DEFAULT_ANNOUNCEMENT_DAYS),
    endTime: changes.endTime ?? '23:59',
  };
}

function requirePeriodOrder(period: AnnouncementPeriod): void {
  const wrong = findInvalidAnnouncementEndField(period);
  if (wrong) throw invalidField(wrong, 'end_before_start');
}

/** Throws if a clock change skips a time, unless the same time is already stored. */
function requireExistingTimes(
  { building }: BuildingContext,
  period: AnnouncementPeriod,
  before: Partial<AnnouncementPeriod>,
): void {
  const skipped = findSkippedTimeField(period, building.timeZone, before);
  if (skipped) throw invalidField(skipped, 'no_such_time');
}

const toMoments = ({ startDate, startTime, endDate, endTime }: AnnouncementPeriod) => ({
  startsAt: `${startDate} ${startTime}`,
  endsAt: `${endDate} ${endTime}`,
});

const toAudienceValues = (companies: readonly unknown[] | null) => ({
  everybody: companies === null,
  companies: companies?.length ?? 0,
});

async function requireCompanies(
  { db, building }: BuildingContext,
  companies: readonly number[] | null,
): Promise<void> {
  if (companies === null) return;
  const present = new Set((await listCompaniesInBuildings(db, [building.id])).map(({ id }) => id));
  if (companies.some((id) => !present.has(id)))
    throw invalidField('companies', 'announcement_company_unknown');
}

async function claimPicture({ db, building }: BuildingContext, id: number | null): Promise<number | null> {
  if (id === null) return null;
  await lockFileForReference(db, building, { id, kind: 'picture', field: 'picture' });
  return id;
}

async function saveCompanies(
  { db, building }: BuildingContext,
  id: number,
  companies: readonly number[] | null,
): Promise<void> {
  await announcementCompanies.delete(db, building, (table) => eq(table.announcementId, id));
  const rows = [...new Set(companies ?? [])].map((companyId) => ({ announcementId: id, companyId }));
  if (rows.length > 0) await announcementCompanies.insert(db, building, rows);
}

/** Replaces a pending mailing: the job has the same key. */
async function scheduleMailing(
  { building, now, enqueue }: BuildingContext,
  id: number,
  { startDate, startTime }: AnnouncementPeriod,
): Promise<void> {
  const { timeZone } = building;
  const start = Temporal.PlainDate.from(startDate).toZonedDateTime({ timeZone, plainTime: startTime });
  // Jobs run by the real clock, while tests and the demonstration may set `now`: only the distance counts.
  const at = new Date(Date.now() + Math.max(0, start.epochMilliseconds - now.getTime()));
  const key = `${mailAnnouncementToResidentsJob.name}:${building.id}:${id}`;
  await enqueue(
    mailAnnouncementToResidentsJob,
    { building: building.id, announcement: id },
    { at, key, bulk: true },
  );
}

async function lockAnnouncement({ db, building }: BuildingContext, id: number) {
  const table = announcements.in(building);
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  const companyLinks = announcementCompanies.in(building);
  const companies = await db
    .select({ id: companyLinks.companyId })
    .from(companyLinks)
    .where(eq(companyLinks.announcementId, id))
    .orderBy(companyLinks.companyId);
  return { ...row, companies: row.everybody ? null : companies.map((company) => company.id) };
}
type LockedAnnouncement = Awaited<ReturnType<typeof lockAnnouncement>>;

function toPeriod({ startsAt, endsAt }: LockedAnnouncement): AnnouncementPeriod {
  const [startDate = '', startTime = ''] = startsAt.split(' ');
  const [endDate = '', endTime = ''] = endsAt.split(' ');
  return { startDate, startTime, endDate, endTime };
}

function getWantedMailings(
  { mailsWanted, mailsSent }: LockedAnnouncement,
  mail: boolean | undefined,
): number {
  if (mail === undefined) return mailsWanted;
  return mail ? mailsSent + 1 : mailsSent;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export async function editAnnouncement(
  context: BuildingContext,
  { announcement: id, version, mail, picture, ...edit }: AnnouncementEdit & { announcement: number },
): Promise<Announcement[]> {
  const { db, building, actor } = context;
  if (!can.write(actor)) throw new AppError('forbidden');
  const before = await lockAnnouncement(context, id);
  await requireVersion(before, version, async () => (await findAnnouncement(context, id))[0]);
  const currentValues = {
    ...toPeriod(before),
    title: { fr: before.titleFr, en: before.titleEn },
    text: { fr: before.textFr, en: before.textEn },
    picture: before.pictureId,
    urgent: before.urgent,
    companies: before.companies,
  };
  const changes = {
    ...edit,
    ...(edit.companies && { companies: [...new Set(edit.companies)].sort((a, b) => a - b) }),
    ...(picture !== undefined && { picture: await claimPicture(context, picture) }),
  };
  const newValues = { ...currentValues, ...changes };
  requirePeriodOrder(newValues);
  requireExistingTimes(context, newValues, currentValues);
  const fields = (Object.keys(currentValues) as (keyof typeof currentValues)[]).filter(
    (field) => !isSame(currentValues[field], newValues[field]),
  );
  if (fields.includes('companies')) {
    await requireCompanies(context, newValues.companies);
    await saveCompanies(context, id, newValues.companies);
  }
  const mailsWanted = getWantedMailings(before, mail);
  if (fields.length > 0 || mailsWanted !== before.mailsWanted) {
    const { title, text } = newValues;
    const patch = {
      titleFr: title.fr,
      titleEn: title.en,
      textFr: text.fr,
      textEn: text.en,
      ...toMoments(newValues),
      urgent: newValues.urgent,
      everybody: newValues.companies === null,
      pictureId: newValues.picture,
      mailsWanted,
      // Companies are another table, so the version trigger does not see their change.
      ...(fields.includes('companies') && { version: sql`version + 1` }),
    };
    await announcements.update(db, building, patch, (table) => eq(table.id, id));
    if (mailsWanted > before.mailsSent) await scheduleMailing(context, id, newValues);
    await context.recordActivity(
      announcementChanged({
        building: building.id,
        id,
        fields,
        details: {
          before: toLoggedValues(currentValues, fields),
          after: toLoggedValues(newValues, fields),
          mail: mailsWanted > before.mailsWanted,
        },
      }),
    );
  }
  return findAnnouncement(context, id);
}

type LoggedValues = AnnouncementPeriod & { urgent: boolean; companies: readonly number[] | null };

function toLoggedValues(values: LoggedValues, fields: readonly string[]) {
  const { startDate, startTime, endDate, endTime, urgent, companies } = values;
  const plain = { startDate, startTime, endDate, endTime, urgent };
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([field]) => fields.includes(field))),
    ...(fields.includes('companies') && toAudienceValues(companies)),
  };
}

export async function deleteAnnouncement(
  context: BuildingContext,
  { announcement: id }: { announcement: number },
): Promise<void> {
  const { db, building, actor } = context;
  if (!can.write(actor)) throw new AppError('forbidden');
  await lockAnnouncement(context, id);
  await announcements.delete(db, building, (table) => eq(table.id, id));
  await context.recordActivity(announcementDeleted({ building: building.id, id }));
}
