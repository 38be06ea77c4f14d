import type { VisitorWelcomeInfo } from '../../../../core/buildings/building.ts';
import { findBuildingDetails } from '../../../../core/buildings/server/queries.ts';
import type { BuildingAddressData } from '../../../../core/feature/server/feature.ts';
import type { DownloadFile } from '../../../../kit/endpoint.ts';
import {
  buildCalendarFile,
  type CalendarFileEntry,
  type CalendarFileEvent,
} from '../../../../kit/server/calendar/calendarFile.ts';
import type { Env } from '../../../../kit/server/configuration/env.ts';
import type { Context } from '../../../../kit/server/http/router.ts';
import type { TranslateMailText } from '../../../../kit/server/mail/composeMail.ts';
import { extractMailboxAddress } from '../../../../kit/server/mail/mailFormats.ts';
import type { VisitWithBuilding } from '../../server/findVisitByCode.ts';
import { findHostNameAndCompany, type VisitRecord } from '../../server/visitRows.ts';
import { formatNameInSentence } from '../../visitorName.ts';
import { buildWelcomeFactsForVisitor } from './welcomeFacts.ts';

const VISIT_MINUTES = 60;

export interface HostNameAndCompany {
  name: string;
  company: string;
}

export const formatVisitorOfVisit = (visit: VisitRecord) =>
  formatNameInSentence(visit.visitorLastName, visit.visitorFirstName);
export const describeVisitor = (visit: VisitRecord) =>
  visit.organization ? `${formatVisitorOfVisit(visit)} (${visit.organization})` : formatVisitorOfVisit(visit);
export const formatHost = ({ name, company }: HostNameAndCompany) =>
  name ? `${name} (${company})` : company;
export const formatBuildingLocation = ({ name, address }: BuildingAddressData) =>
  [name, address].filter(Boolean).join(', ');

export function toVisitCalendarEntry(
  env: Pick<Env, 'publicUrl'>,
  building: BuildingAddressData,
  { id, sequence, date, time }: Pick<VisitRecord, 'id' | 'sequence' | 'date' | 'time'>,
): Omit<CalendarFileEntry, 'summary' | 'description' | 'organizer'> {
  return {
    uid: `visit-${building.id}-${id}@${new URL(env.publicUrl).hostname}`,
    sequence,
    start: { date, time },
    durationMinutes: VISIT_MINUTES,
    timeZone: building.timeZone,
    location: formatBuildingLocation(building),
  };
}

export function toVisitorCalendarEvent(
  env: Pick<Env, 'publicUrl' | 'mailFrom'>,
  t: TranslateMailText,
  {
    visit,
    building,
    host,
  }: { visit: VisitRecord; building: BuildingAddressData & VisitorWelcomeInfo; host: HostNameAndCompany },
): CalendarFileEvent {
  const welcomeTexts = buildWelcomeFactsForVisitor(t, building, [visit]).map(({ label, lines }) =>
    t('mail.event.told', { label, lines: lines.join('\n') }),
  );
  return {
    ...toVisitCalendarEntry(env, building, visit),
    summary: t('mail.event.summary', { company: host.company }),
    description: [t('mail.event.description', { host: formatHost(host) }), ...welcomeTexts].join('\n\n'),
    organizer: { name: host.name || building.name, email: extractMailboxAddress(env.mailFrom) },
    attendee: { name: formatVisitorOfVisit(visit), email: visit.visitorEmail ?? '' },
  };
}

export async function createVisitorCalendarFile(
  { db, env, translate, now }: Pick<Context, 'db' | 'env' | 'translate' | 'now'>,
  { visit }: Pick<VisitWithBuilding, 'visit'>,
): Promise<DownloadFile | undefined> {
  const building = await findBuildingDetails(db, visit.buildingId);
  const host = await findHostNameAndCompany(db, visit);
  if (!building || !host || visit.status === 'canceled') return;
  const { language } = visit;
  const t: TranslateMailText = (key, params) => translate(language, `visits:${key}`, params);
  // The same uid and sequence as in the invitation, so that calendars keep one entry.
  const events = [toVisitorCalendarEvent(env, t, { visit, building, host })];
  const file = buildCalendarFile({ method: 'PUBLISH', events, language, now });
  return { filename: t('mail.event.file'), bytes: Buffer.from(file) };
}
