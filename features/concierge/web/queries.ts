import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import type { Session } from '../../../kit/web/session/session.ts';
import { listProductCategories, readConciergeConfiguration } from '../catalogue/api.ts';
import { listBuildingDocuments } from '../documents/api.ts';

export const conciergeConfigurationQuery = (building: number) =>
  callQuery(readConciergeConfiguration, { building });

export const productCategoriesQuery = (building: number) => callQuery(listProductCategories, { building });

export const documentsQuery = (building: number) => callQuery(listBuildingDocuments, { building });

export const prefetchDocuments = ({ building: { id } }: Session): void =>
  void queryClient.prefetchQuery(documentsQuery(id));

export function prefetchConcierge({ building: { id } }: Session): void {
  void queryClient.prefetchQuery(conciergeConfigurationQuery(id));
  void queryClient.prefetchQuery(productCategoriesQuery(id));
  void queryClient.prefetchQuery(documentsQuery(id));
}
