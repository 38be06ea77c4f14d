import { okAnswerCodec, unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../../kit/endpoint.ts';
import { reorderedIdsSchema } from '../catalogue/catalogue.ts';
import {
  buildingDocumentEditSchema,
  buildingDocumentExportFilterSchema,
  buildingDocumentSchema,
  newBuildingDocumentSchema,
} from './document.ts';

const inBuilding = { access: 'user', building: 'path' } as const;

export const listBuildingDocuments = endpoint({
  name: 'listBuildingDocuments',
  ...inBuilding,
  method: 'GET',
  path: '/accueil/crudAccueil/:building/',
  summary: 'List the documents of the enabled modules',
  answer: unpagedListAnswerCodec(buildingDocumentSchema),
});

const documentPath = '/api/buildings/:building/documents';

export const exportBuildingDocuments = endpoint({
  name: 'exportBuildingDocuments',
  ...inBuilding,
  method: 'GET',
  path: `${documentPath}/export`,
  summary: 'Export the list of documents of the enabled modules as a spreadsheet',
  query: buildingDocumentExportFilterSchema,
  ...spreadsheetDownload,
});

export const addBuildingDocument = endpoint({
  name: 'addBuildingDocument',
  ...inBuilding,
  method: 'POST',
  path: documentPath,
  summary: 'Publish a stored PDF at the end of the list',
  body: newBuildingDocumentSchema,
  answer: okAnswerCodec(unpagedListAnswerCodec(buildingDocumentSchema)),
});

export const editBuildingDocument = endpoint({
  name: 'editBuildingDocument',
  ...inBuilding,
  method: 'PATCH',
  path: `${documentPath}/:id`,
  summary: 'Edit a document or replace its PDF',
  body: buildingDocumentEditSchema,
  current: buildingDocumentSchema,
  answer: okAnswerCodec(unpagedListAnswerCodec(buildingDocumentSchema)),
});

export const removeBuildingDocument = endpoint({
  name: 'removeBuildingDocument',
  ...inBuilding,
  method: 'DELETE',
  path: `${documentPath}/:id`,
  summary: 'Remove a document',
  answer: okAnswerCodec(unpagedListAnswerCodec(buildingDocumentSchema)),
});

export const reorderBuildingDocuments = endpoint({
  name: 'reorderBuildingDocuments',
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/documents-order',
  summary: 'Reorder the documents; lists all that are shown',
  body: reorderedIdsSchema,
  answer: okAnswerCodec(unpagedListAnswerCodec(buildingDocumentSchema)),
});
