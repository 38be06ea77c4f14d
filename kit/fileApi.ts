import { okAnswerCodec, unpagedListAnswerCodec } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { FILE_MAX_BYTES, fileDetailsSchema } from './fileDetails.ts';

const common = {
  method: 'POST',
  access: 'user',
  building: 'path',
  // Processing a file is slow, so only the final insert runs in a transaction.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: okAnswerCodec(unpagedListAnswerCodec(fileDetailsSchema)),
} as const;

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  ...common,
  path: '/api/buildings/:building/pictures',
  summary:
    'Stores a picture (PNG, JPEG, WebP); removed after a day unless something of the building shows it',
});

export const uploadPdf = endpoint({
  name: 'uploadPdf',
  ...common,
  path: '/api/buildings/:building/pdfs',
  summary:
    'Stores a PDF, with a picture of its first page; removed after a day unless something refers to it',
});
