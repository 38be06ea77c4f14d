import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { buildCalendarFile } from '../../../kit/server/calendar/calendarFile.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { TranslateMailText } from '../../../kit/server/mail/composeMail.ts';
import type { VisitWithBuilding } from './findVisitByCode.ts';
import { toVisitorCalendarEvent } from './visitorCalendarEvent.ts';
import { findHostNameAndCompany } from './visitRows.ts';

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
