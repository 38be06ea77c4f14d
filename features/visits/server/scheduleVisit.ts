import { AppError, invalidField } from '../../../kit/errors.ts';
import { pick } from '../../../kit/pick.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { getToday, isPast, type LocalDate, listDays } from '../../../kit/time.ts';
import { visitScheduled } from '../activity.ts';
import { checkInColumns, recordCheckIns } from '../arrivals/server/checkIn.ts';
import { calculateGroupSize } from '../groups/members.ts';
import { insertVisitMembers, withoutGroupLeader } from '../groups/server/members.ts';
import { queuePrincipalAnnouncementMail } from '../mails/server/principalMailJobs.ts';
import { visitorInvitationMailJob } from '../mails/server/visitorMailJobs.ts';
import { can } from '../policy.ts';
import { hasAddress, isVisitTransitionAllowed, type NewVisit, receptionHintNames } from '../visit.ts';
import {
  checkTimeExists,
  findVisitHostByEmail,
  isEmailRequired,
  toVisitorEmailColumns,
} from './planVisit.ts';
import { visits } from './tables.ts';

/** One visit per day and a single invitation; none with `checkIn`. */
export async function scheduleVisit(
  context: BuildingContext,
  input: NewVisit,
): Promise<{ created: number[] }> {
  const { db, actor, building, now } = context;
  if (input.checkIn) requireCheckInAllowed(context, listDays(input.dates));
  const host = await findVisitHostByEmail(context, input.residentEmail);
  if (isEmailRequired(host) && input.visitorEmail === '') throw invalidField('visitorEmail', 'required');
  for (const date of listDays(input.dates)) {
    const refusal = checkTimeExists(context, date, input.time);
    if (refusal) throw invalidField('time', refusal.code);
  }

  const days = listDays(input.dates).map((date) => ({
    date,
    invited:
      !input.checkIn && hasAddress(input.visitorEmail) && !isPast(date, input.time, building.timeZone, now),
  }));
  const members = withoutGroupLeader(input, input.members ?? []);
  const created = await visits
    .insert(
      db,
      building,
      days.map(({ date, invited }) => ({
        residentId: host.id,
        assistantId: host.assistantId,
        visitorFirstName: input.visitorFirstName,
        visitorLastName: input.visitorLastName,
        ...toVisitorEmailColumns(input.visitorEmail),
        organization: input.organization,
        comment: input.comment,
        language: input.language,
        ...pick(input, receptionHintNames),
        partySize: calculateGroupSize(members.length, input.partySize),
        date,
        time: input.time,
        invitedAt: invited ? now : null,
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
        ...(input.checkIn && checkInColumns(context, { residentId: host.id })),
      })),
    )
    .returning();
  const ids = created.map(({ id }) => id);
  await insertVisitMembers(db, building, ids, members);
  const invitedIds = ids.filter((_, at) => days[at]?.invited);
  if (invitedIds.length > 0) {
    await context.enqueue(visitorInvitationMailJob, {
      building: building.id,
      visits: invitedIds,
      bulk: false,
    });
  }
  await queuePrincipalAnnouncementMail(context, created);
  const details = { residentId: host.id };
  await context.recordActivity(...ids.map((id) => visitScheduled({ building: building.id, id, details })));
  if (input.checkIn) {
    await recordCheckIns(
      context,
      ids.map((id) => ({ id, status: 'waiting', residentId: host.id })),
    );
  }
  return { created: ids };
}

function requireCheckInAllowed({ actor, building, now }: BuildingContext, days: readonly LocalDate[]): void {
  if (!can.changeStatus(actor)) throw new AppError('forbidden');
  const day = getToday(building.timeZone, now);
  const may = days.every((date) => isVisitTransitionAllowed({ status: 'waiting', date }, 'done', day));
  if (!may) throw new AppError('transition_refused');
}
