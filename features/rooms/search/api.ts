import { same } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../../kit/page.ts';
import { foundReservation } from './found.ts';

export const searchReservations = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/reservations',
  summary:
    'Reservations from 31 days ago on by title, room, holder or day, as far as the caller may see each; today’s and those ahead first',
  access: 'user',
  building: 'path',
  module: 'rooms',
  query: pageQuery(['when'], 'when'),
  answer: pageCodec(same(foundReservation)),
});
