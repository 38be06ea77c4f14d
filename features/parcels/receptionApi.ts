import { z } from 'zod';
import { type Codec, done, listOf, nullable, objectCodec, orNone, plain, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint } from '../../kit/endpoint.ts';
import { FILE_MAX_BYTES } from '../../kit/shownFile.ts';
import { answerWord, parcelWire } from './api.ts';
import type { Answer } from './parcel.ts';
import {
  deskParcels,
  handOver,
  mailedAnswer,
  mailedCode,
  mailedParcels,
  parcelAnswer,
  parcelPass,
  reminders,
} from './reception.ts';

const module = 'parcels';
const all = '/api/buildings/:building/parcels';
const ofBuilding = { access: 'user', building: 'path', module } as const;

const answer = answerWord as Codec<Answer>;

export const readDesk = endpoint({
  ...ofBuilding,
  method: 'GET',
  path: `${all}/desk`,
  summary:
    'What waits at the desk, at once: up to 1,000, the latest first, then what was refused and lies there still, then what came in the last 31 days and is not found; for staff',
  answer: objectCodec(deskParcels, { parcels: ['parcels', listOf(parcelWire)], total: 'total' }),
});

export const uploadParcelPicture = endpoint({
  ...ofBuilding,
  method: 'POST',
  path: `${all}/pictures`,
  summary: 'Staff send the picture of a label, or of a signature; removed after a day unless a parcel has it',
  // No transaction while the picture is decoded, which is slow; the only row is written at the end.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: done(objectCodec(z.object({ id: z.int() }), { id: 'pk' })),
});

const WEBP = 'image/webp';

export const readPhoto = endpoint({
  ...ofBuilding,
  method: 'GET',
  path: `${all}/:id/photo`,
  summary: 'The picture of its label, for staff and whose it is',
  download: WEBP,
  answer: downloadAnswer,
});

export const readSignature = endpoint({
  ...ofBuilding,
  method: 'GET',
  path: `${all}/:id/signature`,
  summary: 'The signature that it was handed over against, for staff and whose it was',
  download: WEBP,
  answer: downloadAnswer,
});

export const handOverParcels = endpoint({
  ...ofBuilding,
  method: 'POST',
  path: `${all}/handed-over`,
  summary:
    'Staff hand over parcels, all or none: to the recipient unless somebody else is named; against a signature, or the recipient’s pass',
  body: plain(handOver),
  answer: done(),
});

export const answerParcels = endpoint({
  ...ofBuilding,
  method: 'POST',
  path: `${all}/answer`,
  summary:
    'The recipient says, or staff in their name, what is to be done with what waits; `none` takes it back',
  body: objectCodec(parcelAnswer, {
    parcels: 'parcels',
    answer: ['answer', orNone(answer)],
    name: 'name',
  }),
  answer: done(),
});

export const readPass = endpoint({
  ...ofBuilding,
  method: 'GET',
  path: `${all}/pass`,
  summary:
    'One’s own pass: shown at the desk, it is given all that waits for its owner; good for ten minutes',
  answer: same(parcelPass),
});

export const remindersTopic = 'parcelReminders';

export const readReminders = endpoint({
  ...ofBuilding,
  method: 'GET',
  path: `${all}/reminders`,
  topic: remindersTopic,
  summary: 'After how many days of waiting recipients are reminded; for staff',
  answer: plain(reminders),
});

export const setReminders = endpoint({
  ...ofBuilding,
  method: 'PUT',
  path: `${all}/reminders`,
  topic: remindersTopic,
  summary: 'Administrators say after how many days of waiting recipients are reminded: up to three, or none',
  body: plain(reminders),
  answer: done(),
});

/**
 * Codes are 256 random bits, so this is no defence against guessing: even an office behind one address needs
 * no more.
 */
const LOOKS_A_MINUTE = 120;

export const checkMailedParcels = endpoint({
  method: 'POST',
  path: '/api/parcels/mailed/check',
  summary: 'What the link in a mail about parcels is about; changes nothing',
  access: 'public',
  transaction: false,
  perAddress: LOOKS_A_MINUTE,
  body: plain(mailedCode),
  answer: objectCodec(mailedParcels, {
    building: 'building',
    parcels: 'parcels',
    answer: ['answer', nullable(answer)],
    answerName: 'answer_name',
  }),
});

export const answerMailedParcels = endpoint({
  method: 'POST',
  path: '/api/parcels/mailed/answer',
  summary: 'Whoever has the link in a mail about parcels says what is to be done with them',
  access: 'public',
  perAddress: LOOKS_A_MINUTE,
  body: objectCodec(mailedAnswer, { code: 'code', answer: ['answer', answer], name: 'name' }),
  answer: done(),
});
