import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  conciergeConfigurationSchema,
  conciergeIntroductionEditSchema,
  newProductCategorySchema,
  newProductSchema,
  productCategoryEditSchema,
  productCategorySchema,
  productEditSchema,
  productInCategorySchema,
  reorderedIdsSchema,
} from './catalogue/catalogue.ts';
import {
  buildingDocumentEditSchema,
  buildingDocumentSchema,
  newBuildingDocumentSchema,
} from './documents/document.ts';

const conciergeModule = 'concierge';
const inBuilding = { access: 'user', building: 'path' } as const;

export const readConciergeConfiguration = endpoint({
  name: 'readConciergeConfiguration',
  ...inBuilding,
  method: 'GET',
  path: '/area/getConciergerieDynamic/:building/',
  summary: 'Read the introduction of the concierge services; empty if the building offers none',
  module: conciergeModule,
  answer: unpagedListAnswerCodec(conciergeConfigurationSchema),
});

export const listProductCategories = endpoint({
  name: 'listProductCategories',
  ...inBuilding,
  method: 'GET',
  path: '/:building/category/crudCategory/',
  summary: 'List the categories of the catalogue with their products; prices in euros',
  module: conciergeModule,
  answer: unpagedListAnswerCodec(productCategorySchema),
});

const catalogueCall = {
  ...inBuilding,
  module: conciergeModule,
  answer: okAnswerCodec(unpagedListAnswerCodec(productCategorySchema)),
} as const;
const categoryPath = '/api/buildings/:building/concierge-categories';
const productPath = '/api/buildings/:building/concierge-products';

export const saveConciergeIntroduction = endpoint({
  name: 'saveConciergeIntroduction',
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/concierge-configuration',
  summary: 'Offer concierge services, or change their introduction',
  module: conciergeModule,
  body: conciergeIntroductionEditSchema,
  current: conciergeConfigurationSchema,
  answer: okAnswerCodec(),
});

export const removeConciergeIntroduction = endpoint({
  name: 'removeConciergeIntroduction',
  ...inBuilding,
  method: 'DELETE',
  path: '/api/buildings/:building/concierge-configuration',
  summary: 'Stop offering concierge services; the catalogue is kept',
  module: conciergeModule,
  answer: okAnswerCodec(),
});

export const addProductCategory = endpoint({
  name: 'addProductCategory',
  ...catalogueCall,
  method: 'POST',
  path: categoryPath,
  summary: 'Add a category at the end of the catalogue',
  body: newProductCategorySchema,
});

export const renameProductCategory = endpoint({
  name: 'renameProductCategory',
  ...catalogueCall,
  method: 'PATCH',
  path: `${categoryPath}/:id`,
  summary: 'Rename a category',
  body: productCategoryEditSchema,
  current: productCategorySchema,
});

export const removeProductCategory = endpoint({
  name: 'removeProductCategory',
  ...catalogueCall,
  method: 'DELETE',
  path: `${categoryPath}/:id`,
  summary: 'Remove a category with its products',
});

export const reorderProductCategories = endpoint({
  name: 'reorderProductCategories',
  ...catalogueCall,
  method: 'PUT',
  path: '/api/buildings/:building/concierge-order',
  summary: 'Reorder the categories; lists all of them',
  body: reorderedIdsSchema,
});

export const addProduct = endpoint({
  name: 'addProduct',
  ...catalogueCall,
  method: 'POST',
  path: productPath,
  summary: 'Add a product at the end of a category; the price is in euros',
  body: newProductSchema,
});

export const editProduct = endpoint({
  name: 'editProduct',
  ...catalogueCall,
  method: 'PATCH',
  path: `${productPath}/:id`,
  summary: 'Edit a product, or move it to the end of another category',
  body: productEditSchema,
  current: productInCategorySchema,
});

export const removeProduct = endpoint({
  name: 'removeProduct',
  ...catalogueCall,
  method: 'DELETE',
  path: `${productPath}/:id`,
  summary: 'Remove a product',
});

export const reorderProducts = endpoint({
  name: 'reorderProducts',
  ...catalogueCall,
  method: 'PUT',
  path: `${categoryPath}/:id/order`,
  summary: 'Reorder the products of a category; lists all of them',
  body: reorderedIdsSchema,
});

export const listBuildingDocuments = endpoint({
  name: 'listBuildingDocuments',
  ...inBuilding,
  method: 'GET',
  path: '/accueil/crudAccueil/:building/',
  summary: 'List the documents of the enabled modules',
  answer: unpagedListAnswerCodec(buildingDocumentSchema),
});

const documentPath = '/api/buildings/:building/documents';

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
