import { z } from 'zod';
import { arrayCodec, objectCodec, okAnswerCodec, optionalCodec } from '../../../kit/codec.ts';
import { endpoint } from '../../../kit/endpoint.ts';
import { localDateSchema } from '../../../kit/time.ts';
import { isNothingBooked, ROOMS_MODULE, reservationCodec, reservationDetailWireNames } from './api.ts';
import { bookingResultCodec } from './bookingResult.ts';
import { offerLabelCodec, offerLabelListCodec } from './labels.ts';
import { seriesDateVersionSchema, seriesEditSchema } from './reservation.ts';

export const changeSeries = endpoint({
  name: 'changeSeries',
  method: 'PATCH',
  path: '/api/buildings/:building/reservation-series/:id',
  summary: 'Change the future dates of a series of the caller, or those from a day on',
  access: 'user',
  building: 'path',
  module: ROOMS_MODULE,
  body: objectCodec(seriesEditSchema, {
    ...reservationDetailWireNames,
    openedDate: 'opened',
    knownDates: ['seen', optionalCodec(arrayCodec(seriesDateVersionSchema))],
    layout: ['WantedDisposition', optionalCodec(offerLabelCodec)],
    services: ['WantedService', optionalCodec(offerLabelListCodec)],
  }),
  current: reservationCodec,
  answer: bookingResultCodec,
  isFailure: isNothingBooked,
});

export const cancelSeries = endpoint({
  name: 'cancelSeries',
  method: 'DELETE',
  path: '/api/buildings/:building/reservation-series/:id',
  summary: 'Cancel the future dates of a series of the caller, or those from a day on',
  access: 'user',
  building: 'path',
  module: ROOMS_MODULE,
  body: z.object({ from: localDateSchema.optional() }),
  answer: okAnswerCodec(),
});
