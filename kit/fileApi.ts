import { fieldsCodec, objectCodec, okAnswerCodec } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { FILE_MAX_BYTES, fileDetailsSchema, responsivePictureSchema } from './fileDetails.ts';

export const responsivePictureCodec = objectCodec(responsivePictureSchema, {
  src: 'src',
  srcSet: 'srcSet',
  width: 'width',
  height: 'height',
});

const stored = okAnswerCodec(
  fieldsCodec(
    objectCodec(fileDetailsSchema, {
      id: 'pk',
      name: 'name',
      bytes: 'bytes',
      address: 'address',
      picture: ['picture', responsivePictureCodec],
      pages: 'pages',
    }),
  ),
);

const common = {
  method: 'POST',
  access: 'user',
  building: 'path',
  // Processing a file is slow, so only the final insert runs in a transaction.
  transaction: false,
  withoutKey: 'swept',
  file: { name: 'file', maxBytes: FILE_MAX_BYTES },
  answer: stored,
} as const;

export const uploadPicture = endpoint({
  name: 'uploadPicture',
  ...common,
  path: '/api/buildings/:building/pictures',
  summary:
    'Stores a picture (PNG, JPEG, WebP); removed after a day unless something of the building shows it',
});

export const uploadDocument = endpoint({
  name: 'uploadDocument',
  ...common,
  path: '/api/buildings/:building/pdfs',
  summary:
    'Stores a PDF, with a picture of its first page; removed after a day unless something refers to it',
});
