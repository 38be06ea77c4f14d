import type { Feature } from '../../../core/server/feature.ts';
import { isDevice } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as ordersWire from '../ordersApi.ts';
import { can } from '../policy.ts';
import { addDocument, editDocument, listDocuments, orderDocuments, removeDocument } from './documents.ts';
import * as catalogue from './editCatalogue.ts';
import { things } from './nameThings.ts';
import { orderJobs } from './orders/emails.ts';
import { heldAhead } from './orders/heldAhead.ts';
import { moduleUse } from './orders/moduleUse.ts';
import { moveOrder, switchOrdering } from './orders/moveOrder.ts';
import { eraseOwnOrders, forgetOrders, leavingOrders, listOwnOrders } from './orders/ownOrders.ts';
import { placeOrder } from './orders/placeOrder.ts';
import { countOpen, findOrders } from './orders/queries.ts';
import { findCategories, findConfiguration } from './queries.ts';
import { rights } from './rights.ts';

defineConstraintError('concierge_categories_name_unique', () => invalidField('name', 'category_name_taken'));

export const conciergeFeature: Feature = {
  name: 'concierge',
  words: { fr, en },
  facts: Object.values(facts),
  // A resident's screen reloads only when one of their own orders changes.
  readers: {
    [ordersWire.ordersTopic]: (principal, holder) =>
      !isDevice(principal) && can.hearOfOrder(principal, holder),
  },
  entities: {
    document: 'concierge:entities.document',
    order: 'concierge:entities.order',
    ordering: 'concierge:entities.ordering',
  },
  things,
  routes: [
    route(wire.readConfiguration, findConfiguration),
    route(wire.listCategories, findCategories),
    route(wire.saveConfiguration, catalogue.saveConfiguration),
    route(wire.removeConfiguration, catalogue.removeConfiguration),
    route(wire.addCategory, catalogue.addCategory),
    route(wire.renameCategory, catalogue.renameCategory),
    route(wire.removeCategory, catalogue.removeCategory),
    route(wire.orderCategories, catalogue.orderCategories),
    route(wire.addProduct, catalogue.addProduct),
    route(wire.editProduct, catalogue.editProduct),
    route(wire.removeProduct, catalogue.removeProduct),
    route(wire.orderProducts, catalogue.orderProducts),
    route(wire.listDocuments, listDocuments),
    route(wire.addDocument, addDocument),
    route(wire.editDocument, editDocument),
    route(wire.removeDocument, removeDocument),
    route(wire.orderDocuments, orderDocuments),
    route(ordersWire.listOrders, findOrders),
    route(ordersWire.countOpenOrders, countOpen),
    route(ordersWire.placeOrder, placeOrder),
    route(ordersWire.moveOrder, moveOrder),
    route(ordersWire.switchOrdering, switchOrdering),
  ],
  jobs: orderJobs,
  eraseAccountData: eraseOwnOrders,
  leaving: leavingOrders,
  heldAhead,
  moduleUse,
  rights,
  personalData: listOwnOrders,
  forgetKept: { orders: forgetOrders },
};
