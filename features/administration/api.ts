import { z } from 'zod';
import { unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';

export const listAdministrationCounts = endpoint({
  name: 'listAdministrationCounts',
  method: 'GET',
  path: '/api/buildings/:building/administration-counts',
  access: 'user',
  building: 'path',
  topic: 'administrationCounts',
  summary: 'List how many rooms, people, companies and the like a building has; for staff',
  answer: unpagedListAnswerCodec(z.object({ entry: z.string(), count: z.int() })),
});
