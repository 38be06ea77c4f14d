import { deletionPreviewSchema } from '../../core/accounts/api.ts';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint } from '../../kit/endpoint.ts';
import { dataSubjectReferenceSchema, dataSubjectSchema, dataSubjectSearchSchema } from './dataSubject.ts';

export const privacyPath = '/api/buildings/:building/privacy';
export const inBuilding = { access: 'user', building: 'path' } as const;
export const dataSubjectsTopic = 'dataSubjects';

export const findDataSubjects = endpoint({
  name: 'findDataSubjects',
  method: 'GET',
  path: `${privacyPath}/people`,
  summary:
    'Search residents and visitors about whom the building stores data, by name or address; at most 100 of each',
  ...inBuilding,
  topic: dataSubjectsTopic,
  query: dataSubjectSearchSchema,
  answer: unpagedListAnswerCodec(dataSubjectSchema),
});

export const exportSubjectData = endpoint({
  name: 'exportSubjectData',
  method: 'GET',
  path: `${privacyPath}/export`,
  summary:
    'Export the data about a resident or visitor as JSON and HTML, ' +
    'without the parts that only the resident may read; recorded',
  ...inBuilding,
  transaction: true,
  query: dataSubjectReferenceSchema,
  answer: downloadCodec,
  download: 'application/zip',
});

export const mailDataExportLink = endpoint({
  name: 'mailDataExportLink',
  method: 'POST',
  path: `${privacyPath}/people/:id/offer`,
  summary: 'Mail a resident a link to export their own data',
  ...inBuilding,
  answer: okAnswerCodec(),
});

export const previewResidentErasure = endpoint({
  name: 'previewResidentErasure',
  method: 'GET',
  path: `${privacyPath}/people/:id/preview`,
  summary: 'Preview what the erasure of a resident’s account would remove and keep',
  ...inBuilding,
  topic: dataSubjectsTopic,
  answer: deletionPreviewSchema,
});

export const eraseResidentOrVisitorData = endpoint({
  name: 'eraseResidentOrVisitorData',
  method: 'POST',
  path: `${privacyPath}/erasures`,
  summary: 'Erase the data about a resident or visitor; refused under legal hold',
  ...inBuilding,
  topic: dataSubjectsTopic,
  body: dataSubjectReferenceSchema,
  answer: okAnswerCodec(),
});

export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'GET',
  path: '/api/me/export',
  summary: 'Export all data about the caller as JSON and HTML in one zip',
  access: 'user',
  answer: downloadCodec,
  download: 'application/zip',
});
