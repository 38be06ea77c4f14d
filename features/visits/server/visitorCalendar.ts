import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { calendarFile } from '../../../kit/server/calendar/calendarFile.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { TranslateWords } from '../../../kit/server/mail/composeMail.ts';
import type { OpenedVisit } from './findVisitByCode.ts';
import { visitorEvent } from './visitorEvent.ts';
import { readHost } from './visitRows.ts';

export async function visitorCalendar(
  { db, env, translate, now }: Pick<Context, 'db' | 'env' | 'translate' | 'now'>,
  { visit }: Pick<OpenedVisit, 'visit'>,
): Promise<DownloadFile | undefined> {
  const building = await findBuildingDetails(db, visit.buildingId);
  const host = await readHost(db, visit);
  if (!building || !host || visit.status === 'canceled') return;
  const { language } = visit;
  const t: TranslateWords = (key, named) => translate(language, `visits:${key}`, named);
  // The same uid and sequence as in the invitation, so that calendars keep one entry.
  const events = [visitorEvent(env, t, { visit, building, host })];
  const file = calendarFile({ method: 'PUBLISH', events, language, now });
  return { filename: t('mail.event.file'), bytes: Buffer.from(file) };
}
