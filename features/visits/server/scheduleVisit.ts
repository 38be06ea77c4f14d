import { residentsByEmail } from '../../../core/people/server/queries.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { daysOf, isPast } from '../../../kit/time.ts';
import { visitScheduled } from '../facts.ts';
import { can } from '../policy.ts';
import { hasAddress, type NewVisit } from '../visit.ts';
import { inviteVisitor } from './emails.ts';
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
  const resident = await residentFor(context, input.residentEmail);
  if (resident.recordsVisitorEmail && input.visitorEmail === '')
    throw invalidField('visitorEmail', 'required');

  const days = daysOf(input.dates).map((date) => ({
    date,
    invited: hasAddress(input.visitorEmail) && !isPast(date, input.time, building.timeZone, now),
  }));
  const created = await visits
    .insert(
      db,
      building,
      days.map(({ date, invited }) => ({
        residentId: resident.id,
        visitorFirstName: input.visitorFirstName,
        visitorLastName: input.visitorLastName,
        visitorEmail: input.visitorEmail,
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
  const says = { residentId: resident.id };
  await context.record(...ids.map((id) => visitScheduled({ building: building.id, id, says })));
  return { created: ids };
}

/** Whom the visitor comes to see: oneself, or for staff anybody of the building. */
async function residentFor(
  { db, actor, building }: BuildingContext,
  email: string,
): Promise<{ id: number; recordsVisitorEmail: boolean }> {
  if (email === '' || email.toLowerCase() === actor.email.toLowerCase()) {
    return { id: actor.userId, recordsVisitorEmail: actor.company.recordsVisitorEmail };
  }
  if (!can.announceForOthers(actor)) {
    throw new AppError('not_for_others', { fields: { residentEmail: [{ code: 'not_for_others' }] } });
  }
  const resident = (await residentsByEmail(db, building, [email])).get(email.toLowerCase());
  if (!resident) throw invalidField('residentEmail', 'resident_unknown');
  return resident;
}
