import { endpoint } from '../../kit/endpoint.ts';
import { done, same, wire } from '../../kit/wire.ts';
import { pageEdit, pageOfBuilding, pageWanted } from './legal.ts';

export const readLegalPage = endpoint({
  method: 'GET',
  path: '/api/legal',
  summary: 'A legal page of a building, in both languages',
  access: 'public',
  query: wire(pageWanted, { building: 'building', page: 'page' }),
  answer: same(pageOfBuilding),
});

export const editLegalPage = endpoint({
  method: 'PUT',
  path: '/api/buildings/:building/legal',
  summary: 'Writes a legal page of the building in one language; empty: the text to start from again',
  access: 'user',
  building: 'path',
  body: wire(pageEdit, { page: 'page', language: 'language', text: 'text' }),
  answer: done(),
});
