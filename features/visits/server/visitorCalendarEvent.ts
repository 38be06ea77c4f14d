import type { VisitorWelcomeInfo } from '../../../core/buildings/building.ts';
import type { BuildingAddressData } from '../../../core/server/feature.ts';
import type { CalendarFileEntry, CalendarFileEvent } from '../../../kit/server/calendar/calendarFile.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { TranslateMailText } from '../../../kit/server/mail/composeMail.ts';
import { extractMailboxAddress } from '../../../kit/server/mail/mailFormats.ts';
import { formatNameInSentence } from '../visitorName.ts';
import type { VisitRecord } from './visitRows.ts';
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
