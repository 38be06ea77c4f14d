import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import type { Session } from '../../../kit/web/session.ts';
import { listCategories, listDocuments, readConfiguration } from '../api.ts';

export const configurationQuery = (building: number) => callQuery(readConfiguration, { building });

export const categoriesQuery = (building: number) => callQuery(listCategories, { building });

export const documentsQuery = (building: number) => callQuery(listDocuments, { building });

export const prefetchDocuments = ({ building: { id } }: Session): void =>
  void queryClient.prefetchQuery(documentsQuery(id));

export function prefetchConcierge({ building: { id } }: Session): void {
  void queryClient.prefetchQuery(configurationQuery(id));
  void queryClient.prefetchQuery(categoriesQuery(id));
  void queryClient.prefetchQuery(documentsQuery(id));
}
