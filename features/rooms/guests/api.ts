import { z } from 'zod';
import { reservationRange } from '../../../core/booking/booking.ts';
import { fields, objectCodec, okAnswer, plain, same } from '../../../kit/codec.ts';
import { downloadAnswer, endpoint } from '../../../kit/endpoint.ts';
import { guest, invitation, invitationAnswer } from './guest.ts';

const module = 'rooms';

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/reservations/invitations',
  summary:
    'The reservations to which the caller is invited, with titles and holders: the last 31 days and all ahead, or some days',
  access: 'user',
  building: 'path',
  module,
  query: objectCodec(reservationRange, { from: 'start', to: 'end' }),
  answer: fields(same(invitation)),
});

export const listGuests = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/reservations/:id/guests',
  summary: 'Who is invited to a reservation of one’s own, and who has declined',
  access: 'user',
  building: 'path',
  module,
  answer: same(z.object({ fields: z.array(guest) })),
});

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/reservations/:id/answer',
  summary: 'Declines an invitation to a reservation, or takes that back; of a series also for several dates',
  access: 'user',
  building: 'path',
  module,
  body: plain(invitationAnswer.omit({ id: true })),
  answer: okAnswer(),
});

export const readCalendarFile = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/reservations/:id/calendar',
  summary: 'A reservation of one’s own, or to which one is invited, as a calendar file',
  access: 'user',
  building: 'path',
  module,
  download: 'text/calendar; charset=utf-8',
  answer: downloadAnswer,
});
