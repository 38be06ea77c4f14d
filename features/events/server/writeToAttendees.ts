import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { eventMessageSent } from '../activity.ts';
import type { NewEventMessage } from '../event.ts';
import { can } from '../policy.ts';
import { attendeeMessageMailJob } from './eventMailJobs.ts';
import { lockActiveEvent } from './manageEvents.ts';
import { findRegisteredAttendees, findWaitingAttendees, incrementEventSequence } from './queries.ts';

export async function writeToAttendees(
  context: BuildingContext,
  { event: id, ...message }: NewEventMessage & { event: number },
): Promise<{ recipients: number }> {
  const { db, building, actor } = context;
  if (!can.writeToAttendees(actor)) throw new AppError('forbidden');
  await lockActiveEvent(context, id);
  const { audience } = message;
  const attendees = [
    ...(audience === 'waiting' ? [] : await findRegisteredAttendees(db, building, id)),
    ...(audience === 'registered' ? [] : await findWaitingAttendees(db, building, id)),
  ].filter(({ email }) => email !== '');
  const recipients = attendees.length;
  if (recipients === 0) throw new AppError('nobody_to_tell');
  const sequence = await incrementEventSequence(db, building, id);
  await context.enqueue(attendeeMessageMailJob, { building: building.id, event: id, sequence, ...message });
  await context.recordActivity(
    eventMessageSent({ building: building.id, id, details: { audience, recipients } }),
  );
  return { recipients };
}
