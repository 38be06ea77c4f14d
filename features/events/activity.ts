import { z } from 'zod';
import { fact } from '../../kit/activity.ts';
import { audiences } from './event.ts';
import { eventKinds } from './eventKind.ts';

const anEvent = { about: 'event', topic: 'events' } as const;
/** Of somebody who may be another than the one who acts. */
const ofPerson = { ...anEvent, says: z.object({ userId: z.int() }) };

export const eventCreated = fact('event.created', {
  ...anEvent,
  says: z.object({ kind: z.enum(eventKinds), capacity: z.int() }),
});
export const eventChanged = fact('event.changed', anEvent);
export const eventCanceled = fact('event.canceled', anEvent);
export const eventRegistered = fact('event.registered', ofPerson);
/** From the waiting list. */
export const eventPromoted = fact('event.promoted', ofPerson);
export const eventUnregistered = fact('event.unregistered', anEvent);
/** That somebody came, and that this was a mistake. */
export const eventAttended = fact('event.attended', ofPerson);
export const eventAttendanceWithdrawn = fact('event.attendance_withdrawn', ofPerson);
export const eventMessaged = fact('event.messaged', {
  ...anEvent,
  says: z.object({ audience: z.enum(audiences), recipients: z.int() }),
});
export const eventWaiting = fact('event.waiting', anEvent);
export const eventWaitingEnded = fact('event.waiting_ended', anEvent);
/** Of somebody who has left the building. */
export const eventPlaceReleased = fact('event.place_released', ofPerson);
export const eventWaitingReleased = fact('event.waiting_released', ofPerson);
