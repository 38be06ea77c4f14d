import {
  arrayCodec,
  type Codec,
  enumCodec,
  fieldsCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  transformCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { responsivePictureCodec } from '../../kit/fileApi.ts';
import { euroAmount } from '../../kit/numberFields.ts';
import {
  categoryEditSchema,
  categorySchema,
  configurationEditSchema,
  configurationSchema,
  newCategorySchema,
  newOrderingSchema,
  newProductSchema,
  PRICE_MAX,
  productEditSchema,
  productInCategorySchema,
  productSchema,
} from './catalogue.ts';
import {
  buildingDocumentSchema,
  type DocumentKind,
  documentEditSchema,
  newDocumentSchema,
} from './document.ts';

const module = 'concierge';
const inBuilding = { access: 'user', building: 'path' } as const;

/** Euros with at most two decimals on the wire, cents in the program. */
export const price: Codec<number> = transformCodec(
  euroAmount(PRICE_MAX / 100),
  (amount) => Math.round(amount * 100),
  (cents) => cents / 100,
);

const configurationWire = objectCodec(configurationSchema, {
  introduction: 'introduction',
  ordering: 'ordering',
  version: 'version',
});

export const readConfiguration = endpoint({
  name: 'readConfiguration',
  ...inBuilding,
  method: 'GET',
  path: '/area/getConciergerieDynamic/:building/',
  summary: 'Read the introduction of the concierge services; empty if the building offers none',
  module,
  answer: fieldsCodec(configurationWire),
});

const productNames = { name: 'name', price: ['price', price], description: 'description' } as const;
const shownProduct = { ...productNames, id: 'pk', version: 'version' } as const;
const categoryWire = objectCodec(categorySchema, {
  id: 'id',
  name: 'name',
  version: 'version',
  products: ['products', arrayCodec(objectCodec(productSchema, shownProduct))],
});

export const listCategories = endpoint({
  name: 'listCategories',
  ...inBuilding,
  method: 'GET',
  path: '/:building/category/crudCategory/',
  summary: 'List the categories of the catalogue with their products; prices in euros',
  module,
  answer: fieldsCodec(categoryWire),
});

const catalogue = { ...inBuilding, module, answer: okAnswerCodec(fieldsCodec(categoryWire)) } as const;
const categoryPath = '/api/buildings/:building/concierge-categories';
const productPath = '/api/buildings/:building/concierge-products';

export const saveConfiguration = endpoint({
  name: 'saveConfiguration',
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/concierge-configuration',
  summary: 'Offer concierge services, or change their introduction',
  module,
  body: objectCodec(configurationEditSchema, { introduction: 'introduction', version: 'version' }),
  current: configurationWire,
  answer: okAnswerCodec(),
});

export const removeConfiguration = endpoint({
  name: 'removeConfiguration',
  ...inBuilding,
  method: 'DELETE',
  path: '/api/buildings/:building/concierge-configuration',
  summary: 'Stop offering concierge services; the catalogue is kept',
  module,
  answer: okAnswerCodec(),
});

export const addCategory = endpoint({
  name: 'addCategory',
  ...catalogue,
  method: 'POST',
  path: categoryPath,
  summary: 'Add a category at the end of the catalogue',
  body: objectCodec(newCategorySchema, { name: 'name' }),
});

export const renameCategory = endpoint({
  name: 'renameCategory',
  ...catalogue,
  method: 'PATCH',
  path: `${categoryPath}/:id`,
  summary: 'Rename a category',
  body: objectCodec(categoryEditSchema, { name: 'name', version: 'version' }),
  current: categoryWire,
});

export const removeCategory = endpoint({
  name: 'removeCategory',
  ...catalogue,
  method: 'DELETE',
  path: `${categoryPath}/:id`,
  summary: 'Remove a category with its products',
});

export const orderCategories = endpoint({
  name: 'orderCategories',
  ...catalogue,
  method: 'PUT',
  path: '/api/buildings/:building/concierge-order',
  summary: 'Reorder the categories; lists all of them',
  body: objectCodec(newOrderingSchema, { ids: 'ids' }),
});

export const addProduct = endpoint({
  name: 'addProduct',
  ...catalogue,
  method: 'POST',
  path: productPath,
  summary: 'Add a product at the end of a category; the price is in euros',
  body: objectCodec(newProductSchema, { ...productNames, category: 'category' }),
});

export const editProduct = endpoint({
  name: 'editProduct',
  ...catalogue,
  method: 'PATCH',
  path: `${productPath}/:id`,
  summary: 'Edit a product, or move it to the end of another category',
  body: objectCodec(productEditSchema, {
    ...productNames,
    price: ['price', optionalCodec(price)],
    category: 'category',
    version: 'version',
  }),
  current: objectCodec(productInCategorySchema, { ...shownProduct, category: 'category' }),
});

export const removeProduct = endpoint({
  name: 'removeProduct',
  ...catalogue,
  method: 'DELETE',
  path: `${productPath}/:id`,
  summary: 'Remove a product',
});

export const orderProducts = endpoint({
  name: 'orderProducts',
  ...catalogue,
  method: 'PUT',
  path: `${categoryPath}/:id/order`,
  summary: 'Reorder the products of a category; lists all of them',
  body: objectCodec(newOrderingSchema, { ids: 'ids' }),
});

const kinds: Codec<DocumentKind> = enumCodec({ concierge: 'concierge', rates: 'tarifaire', other: 'autre' });
const documentNames = { kind: ['docType', kinds], title: 'title', description: 'description' } as const;

const documentWire = objectCodec(buildingDocumentSchema, {
  ...documentNames,
  id: 'pk',
  date: 'date',
  time: 'time',
  address: 'document',
  preview: ['preview', responsivePictureCodec],
  pages: 'pages',
  file: 'file',
  version: 'version',
});

export const listDocuments = endpoint({
  name: 'listDocuments',
  ...inBuilding,
  method: 'GET',
  path: '/accueil/crudAccueil/:building/',
  summary: 'List the documents of the enabled modules',
  answer: fieldsCodec(documentWire),
});

const documentPath = '/api/buildings/:building/documents';

export const addDocument = endpoint({
  name: 'addDocument',
  ...inBuilding,
  method: 'POST',
  path: documentPath,
  summary: 'Publish a stored PDF at the end of the list',
  body: objectCodec(newDocumentSchema, { ...documentNames, file: 'file' }),
  answer: okAnswerCodec(fieldsCodec(documentWire)),
});

export const editDocument = endpoint({
  name: 'editDocument',
  ...inBuilding,
  method: 'PATCH',
  path: `${documentPath}/:id`,
  summary: 'Edit a document or replace its PDF',
  body: objectCodec(documentEditSchema, {
    ...documentNames,
    kind: ['docType', optionalCodec(kinds)],
    file: 'file',
    version: 'version',
  }),
  current: documentWire,
  answer: okAnswerCodec(fieldsCodec(documentWire)),
});

export const removeDocument = endpoint({
  name: 'removeDocument',
  ...inBuilding,
  method: 'DELETE',
  path: `${documentPath}/:id`,
  summary: 'Remove a document',
  answer: okAnswerCodec(fieldsCodec(documentWire)),
});

export const orderDocuments = endpoint({
  name: 'orderDocuments',
  ...inBuilding,
  method: 'PUT',
  path: '/api/buildings/:building/documents-order',
  summary: 'Reorder the documents; lists all that are shown',
  body: objectCodec(newOrderingSchema, { ids: 'ids' }),
  answer: okAnswerCodec(fieldsCodec(documentWire)),
});
