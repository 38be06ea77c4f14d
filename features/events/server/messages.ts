import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { eventMessaged } from '../activity.ts';
import type { EventMessage } from '../event.ts';
import { can } from '../policy.ts';
import { mailMessage } from './emails.ts';
import { lockActiveEvent } from './manageEvents.ts';
import { findRegistered, findWaiting, nextSequence } from './queries.ts';

export async function writeToAttendees(
  context: BuildingContext,
  { event: id, ...message }: EventMessage & { event: number },
): Promise<{ recipients: number }> {
  const { db, building, actor } = context;
  if (!can.writeToAttendees(actor)) throw new AppError('forbidden');
  await lockActiveEvent(context, id);
  const { audience } = message;
  const reached = [
    ...(audience === 'waiting' ? [] : await findRegistered(db, building, id)),
    ...(audience === 'registered' ? [] : await findWaiting(db, building, id)),
  ].filter(({ email }) => email !== '');
  const recipients = reached.length;
  if (recipients === 0) throw new AppError('nobody_to_tell');
  const sequence = await nextSequence(db, building, id);
  await context.enqueue(mailMessage, { building: building.id, event: id, sequence, ...message });
  await context.recordActivity(
    eventMessaged({ building: building.id, id, details: { audience, recipients } }),
  );
  return { recipients };
}
