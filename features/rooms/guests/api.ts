import { z } from 'zod';
import { reservationRangeSchema } from '../../../core/booking/booking.ts';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { downloadCodec, endpoint } from '../../../kit/endpoint.ts';
import { meetingInvitationAnswerSchema, meetingInvitationSchema, reservationGuestSchema } from './guest.ts';

const ROOMS_MODULE = 'rooms';

const inBuilding = { access: 'user', building: 'path', module: ROOMS_MODULE } as const;

export const listOwnMeetingInvitations = endpoint({
  name: 'listOwnMeetingInvitations',
  method: 'GET',
  path: '/api/buildings/:building/reservations/invitations',
  summary:
    'List the reservations to which the caller is invited: the last 31 days and all ahead, or some days',
  ...inBuilding,
  query: reservationRangeSchema,
  answer: unpagedListAnswerCodec(meetingInvitationSchema),
});

export const listReservationGuests = endpoint({
  name: 'listReservationGuests',
  method: 'GET',
  path: '/api/buildings/:building/reservations/:id/guests',
  summary: 'List the guests of a reservation of the caller, and who has declined',
  ...inBuilding,
  answer: z.object({ fields: z.array(reservationGuestSchema) }),
});

export const answerMeetingInvitation = endpoint({
  name: 'answerMeetingInvitation',
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/answer',
  summary: 'Decline an invitation, or accept it again; also for several dates of a series',
  ...inBuilding,
  body: meetingInvitationAnswerSchema.omit({ id: true }),
  answer: okAnswerCodec(),
});

export const downloadReservationCalendar = endpoint({
  name: 'downloadReservationCalendar',
  method: 'GET',
  path: '/api/buildings/:building/reservations/:id/calendar',
  summary: 'Download a reservation as a calendar file, as its holder or guest',
  ...inBuilding,
  download: 'text/calendar; charset=utf-8',
  answer: downloadCodec,
});
