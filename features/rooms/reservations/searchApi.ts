import { endpoint } from '../../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../../kit/page.ts';
import { reservationSearchResultSchema } from './reservationSearchResult.ts';

export const searchReservations = endpoint({
  name: 'searchReservations',
  method: 'GET',
  path: '/api/buildings/:building/reservations',
  summary: 'Search reservations since 31 days ago by title, room, holder or day, redacted for the caller',
  access: 'user',
  building: 'path',
  module: 'rooms',
  query: pageQueryCodec(['when'], 'when'),
  answer: pageCodec(reservationSearchResultSchema),
});
