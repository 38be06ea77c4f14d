import { z } from 'zod';
import { fact } from '../../kit/activity.ts';
import { listDocuments } from './api.ts';
import { documentKinds } from './document.ts';
import { orderStatuses } from './order.ts';
import { ordersTopic } from './ordersApi.ts';

const catalogue = (about: string) => ({ about, topic: 'concierge' }) as const;

// About the building.
export const configurationSet = fact('conciergeConfiguration.set', catalogue('conciergeConfiguration'));
export const configurationRemoved = fact(
  'conciergeConfiguration.removed',
  catalogue('conciergeConfiguration'),
);
export const categoriesOrdered = fact('conciergeCatalogue.ordered', catalogue('conciergeCatalogue'));

export const categoryAdded = fact('conciergeCategory.added', catalogue('conciergeCategory'));
export const categoryRenamed = fact('conciergeCategory.renamed', catalogue('conciergeCategory'));
export const categoryRemoved = fact('conciergeCategory.removed', catalogue('conciergeCategory'));
// About the category that they are in.
export const productsOrdered = fact('conciergeProducts.ordered', catalogue('conciergeProducts'));

export const productAdded = fact('conciergeProduct.added', catalogue('conciergeProduct'));
export const productEdited = fact('conciergeProduct.edited', catalogue('conciergeProduct'));
export const productRemoved = fact('conciergeProduct.removed', catalogue('conciergeProduct'));

const aDocument = { about: 'document', topic: listDocuments.path } as const;
const ofKind = { ...aDocument, says: z.object({ kind: z.enum(documentKinds) }) };

export const documentAdded = fact('document.added', ofKind);
export const documentEdited = fact('document.edited', aDocument);
export const documentRemoved = fact('document.removed', ofKind);
// About the building.
export const documentsOrdered = fact('documents.ordered', aDocument);

const anOrder = { about: 'order', topic: ordersTopic } as const;
const status = z.enum(orderStatuses);

/** `holderId`: whose it is, whoever ordered it. */
export const orderPlaced = fact('order.placed', {
  ...anOrder,
  says: z.object({ holderId: z.int(), product: z.int(), quantity: z.int() }),
});
export const orderMoved = fact('order.moved', { ...anOrder, says: z.object({ from: status, to: status }) });
/** It is somebody else's from then on. */
export const orderHandedOver = fact('order.handed_over', {
  ...anOrder,
  says: z.object({ from: z.int(), to: z.int() }),
});
/** It stays without what somebody wrote who has left. */
export const orderEmptied = fact('order.emptied', anOrder);
// About the building.
export const orderingSwitched = fact('ordering.switched', {
  about: 'ordering',
  // Not of the orders: while there are none to be read, nobody is to ask for them.
  topic: 'concierge',
  says: z.object({ on: z.boolean() }),
});
