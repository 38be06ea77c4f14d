import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  editableLegalPageTextsSchema,
  legalPageEditSchema,
  legalPageQuerySchema,
  legalPageTextsSchema,
  legalTextWithVersionSchema,
} from './legal.ts';

export const legalPagesTopic = 'legal';
const topic = legalPagesTopic;

export const readLegalPage = endpoint({
  name: 'readLegalPage',
  method: 'GET',
  path: '/api/legal',
  summary: 'Read a legal page of a building in both languages',
  access: 'public',
  topic,
  query: legalPageQuerySchema,
  answer: legalPageTextsSchema,
});

export const readEditableLegalPage = endpoint({
  name: 'readEditableLegalPage',
  method: 'GET',
  path: '/api/buildings/:building/legal',
  summary: 'Read a legal page in both languages with its versions, for editing; for administrators',
  access: 'user',
  topic,
  building: 'path',
  query: legalPageQuerySchema.pick({ page: true }),
  answer: editableLegalPageTextsSchema,
});

export const editLegalPage = endpoint({
  name: 'editLegalPage',
  method: 'PUT',
  path: '/api/buildings/:building/legal',
  summary: 'Change a legal page in one language; an empty text restores the default; for administrators',
  access: 'user',
  topic,
  building: 'path',
  body: legalPageEditSchema,
  current: legalTextWithVersionSchema,
  answer: okAnswerCodec(),
});
