import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import {
  homeFiguresSchema,
  reportSubscriptionSchema,
  statisticsQuerySchema,
  statisticsSchema,
} from './statistics.ts';

const signedIn = { access: 'user', topic: 'statistics' } as const;
const inBuilding = { ...signedIn, building: 'path' } as const;

export const readStatistics = endpoint({
  name: 'readStatistics',
  method: 'GET',
  path: '/api/statistics',
  summary:
    'Read the figures of a period of at most 731 days until yesterday, with those of the period before, ' +
    'of one or all of the caller’s buildings and of one or all companies; for administrators',
  ...signedIn,
  query: statisticsQuerySchema,
  answer: statisticsSchema,
});

export const exportStatistics = endpoint({
  name: 'exportStatistics',
  method: 'GET',
  path: '/api/statistics/export',
  summary: 'Export the figures of a period as a spreadsheet with a worksheet for each chart',
  ...signedIn,
  query: statisticsQuerySchema,
  ...spreadsheetDownload,
});

export const readHomeFigures = endpoint({
  name: 'readHomeFigures',
  method: 'GET',
  path: '/api/buildings/:building/home-figures',
  summary:
    'Read today’s visitors, use of rooms and parking, and what waits, with the trend; for administrators',
  ...inBuilding,
  answer: homeFiguresSchema,
});

export const listReportSubscriptions = endpoint({
  name: 'listReportSubscriptions',
  method: 'GET',
  path: '/api/statistics/reports',
  summary:
    'List the caller’s buildings and tell of which ones they get the monthly report; for administrators',
  ...signedIn,
  answer: z.array(reportSubscriptionSchema),
});

export const changeReportSubscription = endpoint({
  name: 'changeReportSubscription',
  method: 'PUT',
  path: '/api/buildings/:building/statistics-report',
  summary: 'Get the monthly report of the building by mail, or no longer; for administrators',
  ...inBuilding,
  body: reportSubscriptionSchema.pick({ isWanted: true }),
  answer: okAnswerCodec(),
});
