import { exists, inArray, type SQL, sql } from 'drizzle-orm';
import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { isDevice } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as catalogueApi from '../catalogue/api.ts';
import * as catalogue from '../catalogue/server/editCatalogue.ts';
import { exportCatalogue } from '../catalogue/server/exportCatalogue.ts';
import * as documentsApi from '../documents/api.ts';
import type { BuildingDocumentKind } from '../documents/document.ts';
import {
  addBuildingDocument,
  editBuildingDocument,
  listBuildingDocuments,
  removeBuildingDocument,
  reorderBuildingDocuments,
} from '../documents/server/documents.ts';
import { exportBuildingDocuments } from '../documents/server/exportBuildingDocuments.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as ordersApi from '../orders/api.ts';
import { changeOrderStatus, switchOrdering } from '../orders/server/changeOrderStatus.ts';
import { exportOrders } from '../orders/server/exportOrders.ts';
import { createOrderMailHandlers } from '../orders/server/orderStatusMail.ts';
import { placeOrder } from '../orders/server/placeOrder.ts';
import { countOpenOrders, listOrders } from '../orders/server/queries.ts';
import { can } from '../policy.ts';
import { conciergeFigures } from './figures.ts';
import { conciergePersonalData } from './personalData.ts';
import { findConciergeConfiguration, findProductCategories } from './queries.ts';
import { buildingDocuments, conciergeConfigurations, orders, productCategories, products } from './tables.ts';

defineConstraintError('concierge_categories_name_unique', () => invalidField('name', 'category_name_taken'));

function hasDocumentsCondition(db: Db, building: BuildingScope, kinds: readonly BuildingDocumentKind[]): SQL {
  const table = buildingDocuments.in(building);
  return exists(
    db
      .select()
      .from(table)
      .where(inArray(table.kind, [...kinds])),
  );
}

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
  displayNames: {
    conciergeCategory: createNameFinder(productCategories, ({ name }) => name),
    conciergeProduct: createNameFinder(products, ({ name }) => name),
    order: createNameFinder(orders, ({ name }) => name),
    document: createNameFinder(buildingDocuments, ({ title }) => title),
  },
  moduleContent: {
    concierge: ({ db, building }) => {
      const configuration = exists(db.select().from(conciergeConfigurations.in(building)));
      return sql`${configuration} or ${hasDocumentsCondition(db, building, ['concierge', 'rates'])}`;
    },
    documents: ({ db, building }) => hasDocumentsCondition(db, building, ['other']),
  },
  routes: [
    route(catalogueApi.readConciergeConfiguration, findConciergeConfiguration),
    route(catalogueApi.listProductCategories, findProductCategories),
    route(catalogueApi.exportCatalogue, exportCatalogue),
    route(catalogueApi.saveConciergeIntroduction, catalogue.saveConciergeIntroduction),
    route(catalogueApi.removeConciergeIntroduction, catalogue.removeConciergeIntroduction),
    route(catalogueApi.addProductCategory, catalogue.addProductCategory),
    route(catalogueApi.renameProductCategory, catalogue.renameProductCategory),
    route(catalogueApi.removeProductCategory, catalogue.removeProductCategory),
    route(catalogueApi.reorderProductCategories, catalogue.reorderProductCategories),
    route(catalogueApi.addProduct, catalogue.addProduct),
    route(catalogueApi.editProduct, catalogue.editProduct),
    route(catalogueApi.removeProduct, catalogue.removeProduct),
    route(catalogueApi.reorderProducts, catalogue.reorderProducts),
    route(documentsApi.listBuildingDocuments, listBuildingDocuments),
    route(documentsApi.exportBuildingDocuments, exportBuildingDocuments),
    route(documentsApi.addBuildingDocument, addBuildingDocument),
    route(documentsApi.editBuildingDocument, editBuildingDocument),
    route(documentsApi.removeBuildingDocument, removeBuildingDocument),
    route(documentsApi.reorderBuildingDocuments, reorderBuildingDocuments),
    route(ordersApi.listOrders, listOrders),
    route(ordersApi.exportOrders, exportOrders),
    route(ordersApi.countOpenOrders, countOpenOrders),
    route(ordersApi.placeOrder, placeOrder),
    route(ordersApi.changeOrderStatus, changeOrderStatus),
    route(ordersApi.switchOrdering, switchOrdering),
  ],
  jobs: createOrderMailHandlers,
  personalData: conciergePersonalData,
  figures: conciergeFigures,
  rights: (person) => [
    { may: true, key: can.processOrders(person) ? 'serve' : 'order', because: 'role', module: 'concierge' },
  ],
};
