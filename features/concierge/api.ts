import {
  arrayCodec,
  type Codec,
  enumCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  transformCodec,
  unpagedListAnswerCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pictureSourcesCodec } from '../../kit/fileApi.ts';
import { euroAmountSchema } from '../../kit/numberFields.ts';
import {
  conciergeConfigurationSchema,
  conciergeIntroductionEditSchema,
  newProductCategorySchema,
  newProductSchema,
  PRODUCT_PRICE_MAX,
  productCategoryEditSchema,
  productCategorySchema,
  productEditSchema,
  productInCategorySchema,
  productSchema,
  reorderedIdsSchema,
} from './catalogue.ts';
import {
  type BuildingDocumentKind,
  buildingDocumentEditSchema,
  buildingDocumentSchema,
  newBuildingDocumentSchema,
} from './document.ts';

const conciergeModule = 'concierge';
const inBuilding = { access: 'user', building: 'path' } as const;

/** Euros with at most two decimals on the wire, cents in the program. */
export const priceCodec: Codec<number> = transformCodec(
  euroAmountSchema(PRODUCT_PRICE_MAX / 100),
  (amount) => Math.round(amount * 100),
  (cents) => cents / 100,
);

const configurationCodec = objectCodec(conciergeConfigurationSchema, {
  introduction: 'introduction',
  ordering: 'ordering',
  version: 'version',
});

export const readConciergeConfiguration = endpoint({
  name: 'readConciergeConfiguration',
  ...inBuilding,
  method: 'GET',
  path: '/area/getConciergerieDynamic/:building/',
  summary: 'Read the introduction of the concierge services; empty if the building offers none',
  module: conciergeModule,
  answer: unpagedListAnswerCodec(configurationCodec),
});

const productNames = { name: 'name', price: ['price', priceCodec], description: 'description' } as const;
const storedProductNames = { ...productNames, id: 'pk', version: 'version' } as const;
const categoryCodec = objectCodec(productCategorySchema, {
  id: 'id',
  name: 'name',
  version: 'version',
  products: ['products', arrayCodec(objectCodec(productSchema, storedProductNames))],
});

export const listProductCategories = endpoint({
  name: 'listProductCategories',
  ...inBuilding,
  method: 'GET',
  path: '/:building/category/crudCategory/',
  summary: 'List the categories of the catalogue with their products; prices in euros',
  module: conciergeModule,
  answer: unpagedListAnswerCodec(categoryCodec),
});

const catalogueCall = {
  ...inBuilding,
  module: conciergeModule,
  answer: okAnswerCodec(unpagedListAnswerCodec(categoryCodec)),
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
  body: objectCodec(conciergeIntroductionEditSchema, { introduction: 'introduction', version: 'version' }),
  current: configurationCodec,
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
  body: objectCodec(newProductCategorySchema, { name: 'name' }),
});

export const renameProductCategory = endpoint({
  name: 'renameProductCategory',
  ...catalogueCall,
  method: 'PATCH',
  path: `${categoryPath}/:id`,
  summary: 'Rename a category',
  body: objectCodec(productCategoryEditSchema, { name: 'name', version: 'version' }),
  current: categoryCodec,
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
  body: objectCodec(reorderedIdsSchema, { ids: 'ids' }),
});

export const addProduct = endpoint({
  name: 'addProduct',
  ...catalogueCall,
  method: 'POST',
  path: productPath,
  summary: 'Add a product at the end of a category; the price is in euros',
  body: objectCodec(newProductSchema, { ...productNames, category: 'category' }),
});

export const editProduct = endpoint({
  name: 'editProduct',
  ...catalogueCall,
  method: 'PATCH',
  path: `${productPath}/:id`,
  summary: 'Edit a product, or move it to the end of another category',
  body: objectCodec(productEditSchema, {
    ...productNames,
    price: ['price', optionalCodec(priceCodec)],
    category: 'category',
    version: 'version',
  }),
  current: objectCodec(productInCategorySchema, { ...storedProductNames, category: 'category' }),
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
  body: objectCodec(reorderedIdsSchema, { ids: 'ids' }),
});

const documentKindCodec: Codec<BuildingDocumentKind> = enumCodec({
  concierge: 'concierge',
  rates: 'tarifaire',
  other: 'autre',
});
const documentNames = {
  kind: ['docType', documentKindCodec],
  title: 'title',
  description: 'description',
} as const;

const documentCodec = objectCodec(buildingDocumentSchema, {
  ...documentNames,
  id: 'pk',
  date: 'date',
  time: 'time',
  address: 'document',
  preview: ['preview', pictureSourcesCodec],
  pages: 'pages',
  file: 'file',
  version: 'version',
});

export const listBuildingDocuments = endpoint({
  name: 'listBuildingDocuments',
  ...inBuilding,
  method: 'GET',
  path: '/accueil/crudAccueil/:building/',
  summary: 'List the documents of the enabled modules',
  answer: unpagedListAnswerCodec(documentCodec),
});

const documentPath = '/api/buildings/:building/documents';

export const addBuildingDocument = endpoint({
  name: 'addBuildingDocument',
  ...inBuilding,
  method: 'POST',
  path: documentPath,
  summary: 'Publish a stored PDF at the end of the list',
  body: objectCodec(newBuildingDocumentSchema, { ...documentNames, file: 'file' }),
  answer: okAnswerCodec(unpagedListAnswerCodec(documentCodec)),
});

export const editBuildingDocument = endpoint({
  name: 'editBuildingDocument',
  ...inBuilding,
  method: 'PATCH',
  path: `${documentPath}/:id`,
  summary: 'Edit a document or replace its PDF',
  body: objectCodec(buildingDocumentEditSchema, {
    ...documentNames,
    kind: ['docType', optionalCodec(documentKindCodec)],
    file: 'file',
    version: 'version',
  }),
  current: documentCodec,
  answer: okAnswerCodec(unpagedListAnswerCodec(documentCodec)),
});

export const removeBuildingDocument = endpoint({
  name: 'removeBuildingDocument',
  ...inBuilding,
  method: 'DELETE',
  path: `${documentPath}/:id`,
  summary: 'Remove a document',
  answer: okAnswerCodec(unpagedListAnswerCodec(documentCodec)),
});

export const reorderBuildingDocuments = endpoint({
  name: 'reorderBuildingDocuments',
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/documents-order',
  summary: 'Reorder the documents; lists all that are shown',
  body: objectCodec(reorderedIdsSchema, { ids: 'ids' }),
  answer: okAnswerCodec(unpagedListAnswerCodec(documentCodec)),
});
