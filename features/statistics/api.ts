import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, XLSX_MEDIA_TYPE } from '../../kit/endpoint.ts';
import {
  homeFiguresSchema,
  reportSubscriptionSchema,
  statisticsQuerySchema,
  statisticsSchema,
} from './statistics.ts';

const topic = 'statistics';

export const readStatistics = endpoint({
  name: 'readStatistics',
  method: 'GET',
  path: '/api/statistics',
  summary:
    'Read the figures of a period of at most 731 days until yesterday, with those of the period before, ' +
    'of one or all of the caller’s buildings and of one or all companies; for administrators',
  access: 'user',
  topic,
  query: statisticsQuerySchema,
  answer: statisticsSchema,
});

export const exportStatistics = endpoint({
  name: 'exportStatistics',
  method: 'GET',
  path: '/api/statistics/export',
  summary: 'Export the figures of a period as a spreadsheet with a worksheet for each chart',
  access: 'user',
  topic,
  query: statisticsQuerySchema,
  answer: downloadCodec,
  download: XLSX_MEDIA_TYPE,
});

export const readHomeFigures = endpoint({
  name: 'readHomeFigures',
  method: 'GET',
  path: '/api/buildings/:building/home-figures',
  summary:
    'Read today’s visitors, use of rooms and parking, and what waits, with the trend; for administrators',
  access: 'user',
  building: 'path',
  topic,
  answer: homeFiguresSchema,
});

export const listReportSubscriptions = endpoint({
  name: 'listReportSubscriptions',
  method: 'GET',
  path: '/api/statistics/reports',
  summary:
    'List the caller’s buildings and tell of which ones they get the monthly report; for administrators',
  access: 'user',
  topic,
  answer: z.array(reportSubscriptionSchema),
});

export const changeReportSubscription = endpoint({
  name: 'changeReportSubscription',
  method: 'PUT',
  path: '/api/buildings/:building/statistics-report',
  summary: 'Get the monthly report of the building by mail, or no longer; for administrators',
  access: 'user',
  building: 'path',
  topic,
  body: reportSubscriptionSchema.pick({ isWanted: true }),
  answer: okAnswerCodec(),
});
