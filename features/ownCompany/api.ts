import { companiesTopic } from '../../core/companies/api.ts';
import { objectCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  buildingQuerySchema,
  companyRoomReservationSchema,
  companyVisitSchema,
  daysQuerySchema,
  ownCompanySchema,
} from './ownCompany.ts';

const buildingQueryCodec = objectCodec(buildingQuerySchema, { at: 'building' });
const daysQueryCodec = objectCodec(daysQuerySchema, { at: 'building', from: 'start', to: 'end' });

export const readOwnCompany = endpoint({
  name: 'readOwnCompany',
  method: 'GET',
  path: '/api/me/company',
  summary: 'Read the company that the caller manages: its people and today’s quota in a building',
  access: 'user',
  topic: companiesTopic,
  query: buildingQueryCodec,
  answer: objectCodec(ownCompanySchema, {
    id: 'pk',
    name: 'name',
    floors: 'floors',
    people: 'people',
    closed: 'closed',
    quota: 'quota',
    quotaUsed: 'quotaUsed',
  }),
});

export const listCompanyRoomReservations = endpoint({
  name: 'listCompanyRoomReservations',
  method: 'GET',
  path: '/api/me/company/reservations',
  summary: 'List the room reservations of the caller’s company, by default of seven days from today',
  access: 'user',
  topic: 'rooms',
  query: daysQueryCodec,
  answer: unpagedListAnswerCodec(
    objectCodec(companyRoomReservationSchema, {
      id: 'pk',
      date: 'date',
      start: 'start',
      end: 'end',
      rooms: 'rooms',
      holder: 'holder',
    }),
  ),
});

export const listCompanyVisits = endpoint({
  name: 'listCompanyVisits',
  method: 'GET',
  path: '/api/me/company/visits',
  summary: 'List today’s visitors of the company that the caller manages',
  access: 'user',
  topic: 'visits',
  query: buildingQueryCodec,
  answer: unpagedListAnswerCodec(
    objectCodec(companyVisitSchema, {
      id: 'pk',
      time: 'time',
      status: 'status',
      visitor: 'visitor',
      organization: 'organization',
      host: 'host',
    }),
  ),
});
