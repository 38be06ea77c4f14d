import { companiesTopic } from '../../core/people/api.ts';
import { unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  buildingQuerySchema,
  companyRoomReservationSchema,
  companyVisitSchema,
  daysQuerySchema,
  ownCompanySchema,
} from './ownCompany.ts';

export const readOwnCompany = endpoint({
  name: 'readOwnCompany',
  method: 'GET',
  path: '/api/me/company',
  summary: 'Read the company that the caller manages: its people and today’s quota in a building',
  access: 'user',
  topic: companiesTopic,
  query: buildingQuerySchema,
  answer: ownCompanySchema,
});

export const listCompanyRoomReservations = endpoint({
  name: 'listCompanyRoomReservations',
  method: 'GET',
  path: '/api/me/company/reservations',
  summary: 'List the room reservations of the caller’s company, by default of seven days from today',
  access: 'user',
  topic: 'rooms',
  query: daysQuerySchema,
  answer: unpagedListAnswerCodec(companyRoomReservationSchema),
});

export const listCompanyVisits = endpoint({
  name: 'listCompanyVisits',
  method: 'GET',
  path: '/api/me/company/visits',
  summary: 'List today’s visitors of the company that the caller manages',
  access: 'user',
  topic: 'visits',
  query: buildingQuerySchema,
  answer: unpagedListAnswerCodec(companyVisitSchema),
});
