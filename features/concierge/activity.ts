import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { listBuildingDocuments } from './documents/api.ts';
import { buildingDocumentKinds } from './documents/document.ts';
import { ordersTopic } from './orders/api.ts';
import { orderStatuses } from './orders/order.ts';

const aboutCatalogue = (entity: string) => ({ entity, topic: 'concierge' }) as const;

export const conciergeIntroductionSaved = activityKind(
  'conciergeConfiguration.set',
  aboutCatalogue('conciergeConfiguration'),
);
export const conciergeIntroductionRemoved = activityKind(
  'conciergeConfiguration.removed',
  aboutCatalogue('conciergeConfiguration'),
);
export const productCategoriesReordered = activityKind(
  'conciergeCatalogue.ordered',
  aboutCatalogue('conciergeCatalogue'),
);

export const productCategoryAdded = activityKind(
  'conciergeCategory.added',
  aboutCatalogue('conciergeCategory'),
);
export const productCategoryRenamed = activityKind(
  'conciergeCategory.renamed',
  aboutCatalogue('conciergeCategory'),
);
export const productCategoryRemoved = activityKind(
  'conciergeCategory.removed',
  aboutCatalogue('conciergeCategory'),
);
export const productsReordered = activityKind(
  'conciergeProducts.ordered',
  aboutCatalogue('conciergeProducts'),
);

export const productAdded = activityKind('conciergeProduct.added', aboutCatalogue('conciergeProduct'));
export const productEdited = activityKind('conciergeProduct.edited', aboutCatalogue('conciergeProduct'));
export const productRemoved = activityKind('conciergeProduct.removed', aboutCatalogue('conciergeProduct'));

const aboutDocument = { entity: 'document', topic: listBuildingDocuments.path } as const;
const documentActivity = { ...aboutDocument, details: z.object({ kind: z.enum(buildingDocumentKinds) }) };

export const buildingDocumentAdded = activityKind('document.added', documentActivity);
export const buildingDocumentEdited = activityKind('document.edited', aboutDocument);
export const buildingDocumentRemoved = activityKind('document.removed', documentActivity);
export const buildingDocumentsReordered = activityKind('documents.ordered', aboutDocument);

const aboutOrder = { entity: 'order', topic: ordersTopic } as const;
const status = z.enum(orderStatuses);

export const orderPlaced = activityKind('order.placed', {
  ...aboutOrder,
  details: z.object({ holderId: z.int(), product: z.int(), quantity: z.int() }),
});
export const orderStatusChanged = activityKind('order.moved', {
  ...aboutOrder,
  details: z.object({ from: status, to: status }),
});
export const orderHandedToColleague = activityKind('order.handed_over', {
  ...aboutOrder,
  details: z.object({ from: z.int(), to: z.int() }),
});
/** Erases the note and the reason of a departed resident's order. */
export const orderNotesErased = activityKind('order.emptied', aboutOrder);
export const orderingSwitched = activityKind('ordering.switched', {
  entity: 'ordering',
  // The catalogue's topic: clients whose building takes no orders do not subscribe to the orders.
  topic: 'concierge',
  details: z.object({ on: z.boolean() }),
});
