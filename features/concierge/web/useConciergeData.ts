import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ConciergeConfiguration, ProductCategory } from '../catalogue/catalogue.ts';
import type { BuildingDocument } from '../documents/document.ts';
import { conciergeConfigurationQuery, documentsQuery, productCategoriesQuery } from './queries.ts';

interface ConciergeData {
  configuration: ConciergeConfiguration | null | undefined;
  categories: readonly ProductCategory[] | undefined;
  documents: readonly BuildingDocument[] | undefined;
  isFetching: boolean;
  failure: unknown;
  retry: () => void;
}

export function useConciergeData(): ConciergeData {
  const { building } = useSession();
  const configuration = useQuery(conciergeConfigurationQuery(building.id));
  const categories = useQuery(productCategoriesQuery(building.id));
  const documents = useDocuments();
  const retry = () => {
    for (const query of [configuration, categories, documents]) if (query.isError) void query.refetch();
  };
  return {
    configuration: configuration.data && (configuration.data[0] ?? null),
    categories: categories.data,
    documents: documents.data,
    isFetching: configuration.isFetching || categories.isFetching || documents.isFetching,
    failure: configuration.error ?? categories.error ?? documents.error,
    retry,
  };
}

export function useDocuments() {
  const { building } = useSession();
  return useQuery(documentsQuery(building.id));
}
