import { closedTimeSchema } from '../../../core/booking/closureEffects.ts';
import { unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { startEndQuerySchema } from '../../../kit/time.ts';

export const listClosedRooms = endpoint({
  name: 'listClosedRooms',
  method: 'GET',
  path: '/api/buildings/:building/rooms/closures',
  summary: 'List the closures of meeting rooms on some days',
  access: 'user',
  building: 'path',
  module: 'rooms',
  query: startEndQuerySchema,
  answer: unpagedListAnswerCodec(closedTimeSchema),
});
