import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../../kit/endpoint.ts';
import { searchTextSchema } from '../../../kit/searchField.ts';
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
} from './catalogue.ts';

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

export const exportCatalogue = endpoint({
  name: 'exportCatalogue',
  ...inBuilding,
  method: 'GET',
  path: '/api/buildings/:building/concierge-products/export',
  summary: 'Export the products of the catalogue with their prices as a spreadsheet',
  module: conciergeModule,
  query: z.object({ search: searchTextSchema }),
  ...spreadsheetDownload,
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
