import { closedTimeCodec } from '../../../core/booking/api.ts';
import { objectCodec, unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { dayRangeQuerySchema } from '../../../kit/time.ts';

export const listClosedRooms = endpoint({
  name: 'listClosedRooms',
  method: 'GET',
  path: '/api/buildings/:building/rooms/closures',
  summary: 'List the closures of meeting rooms on some days',
  access: 'user',
  building: 'path',
  module: 'rooms',
  query: objectCodec(dayRangeQuerySchema, { from: 'start', to: 'end' }),
  answer: unpagedListAnswerCodec(closedTimeCodec),
});
