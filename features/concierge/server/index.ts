import type { Feature } from '../../../core/server/feature.ts';
import { isDevice } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as ordersApi from '../ordersApi.ts';
import { can } from '../policy.ts';
import { addDocument, editDocument, listDocuments, orderDocuments, removeDocument } from './documents.ts';
import * as catalogue from './editCatalogue.ts';
import { things } from './nameThings.ts';
import { orderJobs } from './orders/emails.ts';
import { heldAhead } from './orders/heldAhead.ts';
import { moduleUse } from './orders/moduleUse.ts';
import { moveOrder, switchOrdering } from './orders/moveOrder.ts';
import { anonymizeOrders, eraseOwnOrders, listOwnOrders, previewLeavingOrders } from './orders/ownOrders.ts';
import { placeOrder } from './orders/placeOrder.ts';
import { countOpen, findOrders } from './orders/queries.ts';
import { findCategories, findConfiguration } from './queries.ts';
import { rights } from './rights.ts';

defineConstraintError('concierge_categories_name_unique', () => invalidField('name', 'category_name_taken'));

export const conciergeFeature: Feature = {
  name: 'concierge',
  words: { fr, en },
  activityKinds: Object.values(activity),
  // A resident's screen reloads only when one of their own orders changes.
  readers: {
    [ordersApi.ordersTopic]: (principal, holder) =>
      !isDevice(principal) && can.receiveOrderEvent(principal, holder),
  },
  entities: {
    document: 'concierge:entities.document',
    order: 'concierge:entities.order',
    ordering: 'concierge:entities.ordering',
  },
  displayNames: things,
  routes: [
    route(api.readConfiguration, findConfiguration),
    route(api.listCategories, findCategories),
    route(api.saveConfiguration, catalogue.saveConfiguration),
    route(api.removeConfiguration, catalogue.removeConfiguration),
    route(api.addCategory, catalogue.addCategory),
    route(api.renameCategory, catalogue.renameCategory),
    route(api.removeCategory, catalogue.removeCategory),
    route(api.orderCategories, catalogue.orderCategories),
    route(api.addProduct, catalogue.addProduct),
    route(api.editProduct, catalogue.editProduct),
    route(api.removeProduct, catalogue.removeProduct),
    route(api.orderProducts, catalogue.orderProducts),
    route(api.listDocuments, listDocuments),
    route(api.addDocument, addDocument),
    route(api.editDocument, editDocument),
    route(api.removeDocument, removeDocument),
    route(api.orderDocuments, orderDocuments),
    route(ordersApi.listOrders, findOrders),
    route(ordersApi.countOpenOrders, countOpen),
    route(ordersApi.placeOrder, placeOrder),
    route(ordersApi.moveOrder, moveOrder),
    route(ordersApi.switchOrdering, switchOrdering),
  ],
  jobs: orderJobs,
  eraseAccountData: eraseOwnOrders,
  previewDeletion: previewLeavingOrders,
  futureEntries: heldAhead,
  moduleUse,
  rights,
  personalData: listOwnOrders,
  eraseExpiredData: { orders: anonymizeOrders },
};
