import { z } from 'zod';
import { okAnswerCodec } from '../../../kit/codec.ts';
import { downloadCodec, endpoint } from '../../../kit/endpoint.ts';
import { FILE_MAX_BYTES } from '../../../kit/fileDetails.ts';
import { pkSchema } from '../../../kit/rowId.ts';
import {
  answerLinkParcelsSchema,
  parcelAnswerLinkCodeSchema,
  parcelAnswerLinkInputSchema,
  parcelAnswerSchema,
  parcelHandoverInputSchema,
  parcelPassSchema,
  parcelReminderSettingsSchema,
  receptionParcelsResultSchema,
} from './collection.ts';

const module = 'parcels';
const all = '/api/buildings/:building/parcels';
const ofBuilding = { access: 'user', building: 'path', module } as const;

export const readReceptionParcels = endpoint({
  name: 'readReceptionParcels',
  ...ofBuilding,
  method: 'GET',
  path: `${all}/desk`,
  summary:
    'List waiting parcels (latest first, up to 1,000), then refused and recently missing ones; for staff',
  answer: receptionParcelsResultSchema,
});

export const uploadParcelPicture = endpoint({
  name: 'uploadParcelPicture',
  ...ofBuilding,
  method: 'POST',
  path: `${all}/pictures`,
  summary: 'Upload a photo of a label or signature; removed after a day unless a parcel uses it; for staff',
  // Decoding is slow, so only the insert at the end is in a transaction.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: okAnswerCodec(z.object({ id: pkSchema })),
});

const WEBP = 'image/webp';

export const readParcelPhoto = endpoint({
  name: 'readParcelPhoto',
  ...ofBuilding,
  method: 'GET',
  path: `${all}/:id/photo`,
  summary: 'Read the photo of the label; for staff and the recipient',
  download: WEBP,
  answer: downloadCodec,
});

export const readParcelSignature = endpoint({
  name: 'readParcelSignature',
  ...ofBuilding,
  method: 'GET',
  path: `${all}/:id/signature`,
  summary: 'Read the signature of the hand-over; for staff and the recipient',
  download: WEBP,
  answer: downloadCodec,
});

export const handOverParcels = endpoint({
  name: 'handOverParcels',
  ...ofBuilding,
  method: 'POST',
  path: `${all}/handed-over`,
  summary: 'Hand over parcels, all or none, to the recipient or another person; for staff',
  body: parcelHandoverInputSchema,
  answer: okAnswerCodec(),
});

export const answerParcels = endpoint({
  name: 'answerParcels',
  ...ofBuilding,
  method: 'POST',
  path: `${all}/answer`,
  summary: 'Answer what to do with waiting parcels, as recipient or staff; `none` withdraws the answer',
  body: parcelAnswerSchema,
  answer: okAnswerCodec(),
});

export const readOwnParcelPass = endpoint({
  name: 'readOwnParcelPass',
  ...ofBuilding,
  method: 'GET',
  path: `${all}/pass`,
  summary: 'Read the caller’s pass, which is shown to collect all their parcels; valid for ten minutes',
  answer: parcelPassSchema,
});

export const parcelRemindersTopic = 'parcelReminders';

export const readParcelReminders = endpoint({
  name: 'readParcelReminders',
  ...ofBuilding,
  method: 'GET',
  path: `${all}/reminders`,
  topic: parcelRemindersTopic,
  summary: 'Read after how many days of waiting recipients are reminded; for staff',
  answer: parcelReminderSettingsSchema,
});

export const setParcelReminders = endpoint({
  name: 'setParcelReminders',
  ...ofBuilding,
  method: 'PUT',
  path: `${all}/reminders`,
  topic: parcelRemindersTopic,
  summary:
    'Set after how many days of waiting recipients are reminded, up to three times; for administrators',
  body: parcelReminderSettingsSchema,
  answer: okAnswerCodec(),
});

/** Codes have 256 random bits; this rate limit only prevents overload. */
const CHECKS_PER_MINUTE = 120;

export const readAnswerLinkParcels = endpoint({
  name: 'readAnswerLinkParcels',
  method: 'POST',
  path: '/api/parcels/mailed/check',
  summary: 'Read the parcels behind a mailed link; changes nothing',
  access: 'public',
  transaction: false,
  perAddress: CHECKS_PER_MINUTE,
  body: parcelAnswerLinkCodeSchema,
  answer: answerLinkParcelsSchema,
});

export const answerMailedParcels = endpoint({
  name: 'answerMailedParcels',
  method: 'POST',
  path: '/api/parcels/mailed/answer',
  summary: 'Answer through a mailed link what to do with its parcels; needs no login',
  access: 'public',
  perAddress: CHECKS_PER_MINUTE,
  body: parcelAnswerLinkInputSchema,
  answer: okAnswerCodec(),
});
