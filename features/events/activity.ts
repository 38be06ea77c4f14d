import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { audiences } from './event.ts';
import { eventKinds } from './eventKind.ts';

const anEvent = { entity: 'event', topic: 'events' } as const;
/** The person is not always the actor. */
const ofPerson = { ...anEvent, details: z.object({ userId: z.int() }) };

export const eventCreated = activityKind('event.created', {
  ...anEvent,
  details: z.object({ kind: z.enum(eventKinds), capacity: z.int() }),
});
export const eventChanged = activityKind('event.changed', anEvent);
export const eventCanceled = activityKind('event.canceled', anEvent);
export const eventRegistered = activityKind('event.registered', ofPerson);
export const eventPromoted = activityKind('event.promoted', ofPerson);
export const eventUnregistered = activityKind('event.unregistered', anEvent);
export const eventAttended = activityKind('event.attended', ofPerson);
export const eventAttendanceWithdrawn = activityKind('event.attendance_withdrawn', ofPerson);
export const eventMessaged = activityKind('event.messaged', {
  ...anEvent,
  details: z.object({ audience: z.enum(audiences), recipients: z.int() }),
});
export const eventWaiting = activityKind('event.waiting', anEvent);
export const eventWaitingEnded = activityKind('event.waiting_ended', anEvent);
export const eventPlaceReleased = activityKind('event.place_released', ofPerson);
export const eventWaitingReleased = activityKind('event.waiting_released', ofPerson);
