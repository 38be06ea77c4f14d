import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { eventMessageAudiences } from './event.ts';
import { eventKinds } from './eventKind.ts';

const eventOnly = { entity: 'event', topic: 'events' } as const;
/** The person is not always the actor. */
const eventAndPerson = { ...eventOnly, details: z.object({ userId: z.int() }) };

export const eventCreated = activityKind('event.created', {
  ...eventOnly,
  details: z.object({ kind: z.enum(eventKinds), capacity: z.int() }),
});
export const eventChanged = activityKind('event.changed', eventOnly);
export const eventCanceled = activityKind('event.canceled', eventOnly);
export const eventRegistered = activityKind('event.registered', eventAndPerson);
export const eventWaitingListPromoted = activityKind('event.promoted', eventAndPerson);
export const eventUnregistered = activityKind('event.unregistered', eventOnly);
export const eventAttendanceTicked = activityKind('event.attended', eventAndPerson);
export const eventAttendanceUnticked = activityKind('event.attendance_withdrawn', eventAndPerson);
export const eventMessageSent = activityKind('event.messaged', {
  ...eventOnly,
  details: z.object({ audience: z.enum(eventMessageAudiences), recipients: z.int() }),
});
export const eventWaitingListJoined = activityKind('event.waiting', eventOnly);
export const eventWaitingListLeft = activityKind('event.waiting_ended', eventOnly);
export const eventPlaceReleased = activityKind('event.place_released', eventAndPerson);
export const eventWaitingListPlaceReleased = activityKind('event.waiting_released', eventAndPerson);
