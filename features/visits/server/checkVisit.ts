import { createOpenHoursLookup, isOutsideOpeningHours } from '../../../core/buildings/openHours.ts';
import { findClosingDays } from '../../../core/buildings/server/closingDays.ts';
import { findOpeningHours } from '../../../core/buildings/server/queries.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { translateProblem } from '../../../kit/server/i18n/translate.ts';
import { getToday, isPast, type LocalDate, listDays } from '../../../kit/time.ts';
import { can } from '../policy.ts';
import type { VisitCheckInput, VisitCheckResult } from '../visit.ts';
import { checkTimeExists, findVisitHostByEmail, getHostOfVisit, isEmailRequired } from './planVisit.ts';
import { findVisit, type VisitRecord } from './visitRows.ts';

/** Preview of saving a visit. Only `refusal` prevents it; everything else is a hint. */
export async function checkVisit(
  context: BuildingContext,
  { dates, time, residentEmail, visit: id }: VisitCheckInput,
): Promise<VisitCheckResult> {
  const { building, now, language, translate } = context;
  const visit = id === undefined ? undefined : await findVisibleVisit(context, id);
  const host = visit
    ? await getHostOfVisit(context, visit)
    : await findVisitHostByEmail(context, residentEmail);
  const checkedDays = listDays(dates);
  // Days that the edit changes, or all days of a new visit.
  const changedDays = checkedDays.filter((date) => date !== visit?.date || time !== visit.time);
  const isWaiting = visit === undefined || visit.status === 'waiting';
  const isOver = (date: LocalDate) =>
    time === undefined ? date < getToday(building.timeZone, now) : isPast(date, time, building.timeZone, now);
  const closedDays = await findClosingDays(context.db, building, checkedDays);
  const closed = closedDays.filter(({ date }) => date !== visit?.date);
  const hours = isWaiting ? await findOpeningHours(context.db, building.id) : null;
  const outside = checkedDays.filter(
    (date) => isOutsideOpeningHours(hours, date, time) && closedDays.every((day) => day.date !== date),
  );
  const problem = time && changedDays.map((date) => checkTimeExists(context, date, time)).find(Boolean);
  return {
    // A form that hides the email leaves it unchanged.
    emailNeeded: isEmailRequired(host, visit) && (!visit || can.seeVisitorEmail(context.actor)),
    isPast: time !== undefined && changedDays.some((date) => isPast(date, time, building.timeZone, now)),
    mayMail: isWaiting && (checkedDays.length === 0 || !checkedDays.every(isOver)),
    closed: closed.map(({ date, name }) => ({ date, name: pickTranslation(name, language) })),
    outside: outside.map((date) => {
      const open = createOpenHoursLookup(hours)(date);
      return { date, opens: open?.start ?? null, closes: open?.end ?? null };
    }),
    refusal: problem
      ? { field: 'time', code: problem.code, message: translateProblem(translate, language, problem) }
      : null,
  };
}

async function findVisibleVisit(
  { db, actor, building, now }: BuildingContext,
  id: number,
): Promise<VisitRecord> {
  const visit = await findVisit(db, building, id);
  if (!visit || !can.see(actor, visit, getToday(building.timeZone, now))) throw new AppError('not_found');
  return visit;
}
