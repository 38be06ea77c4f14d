import { invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { daysOf, isPast } from '../../../kit/time.ts';
import { visitScheduled } from '../facts.ts';
import { hasAddress, type NewVisit } from '../visit.ts';
import { inviteVisitor } from './emails.ts';
import { emailColumns, hostFor, needsEmail, refusalOfTime } from './planVisit.ts';
import { visits } from './tables.ts';

/**
 * Announces a visitor: one visit for each day asked, and one invitation that lists those still to come. Answers the
 * new ids in the order of the days.
 */
export async function scheduleVisit(
  context: BuildingContext,
  input: NewVisit,
): Promise<{ created: number[] }> {
  const { db, actor, building, now } = context;
  const host = await hostFor(context, input.residentEmail);
  if (needsEmail(host) && input.visitorEmail === '') throw invalidField('visitorEmail', 'required');
  for (const date of daysOf(input.dates)) {
    const refusal = refusalOfTime(context, date, input.time);
    if (refusal) throw invalidField('time', refusal.code);
  }

  const days = daysOf(input.dates).map((date) => ({
    date,
    invited: hasAddress(input.visitorEmail) && !isPast(date, input.time, building.timeZone, now),
  }));
  const created = await visits
    .insert(
      db,
      building,
      days.map(({ date, invited }) => ({
        residentId: host.id,
        assistantId: host.assistantId,
        visitorFirstName: input.visitorFirstName,
        visitorLastName: input.visitorLastName,
        ...emailColumns(input.visitorEmail),
        organization: input.organization,
        comment: input.comment,
        language: input.language,
        date,
        time: input.time,
        invitedAt: invited ? now : null,
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning();
  const ids = created.map(({ id }) => id);
  const toTell = ids.filter((_, at) => days[at]?.invited);
  if (toTell.length > 0) {
    await context.enqueue(inviteVisitor, { building: building.id, visits: toTell, bulk: false });
  }
  const says = { residentId: host.id };
  await context.record(...ids.map((id) => visitScheduled({ building: building.id, id, says })));
  return { created: ids };
}
