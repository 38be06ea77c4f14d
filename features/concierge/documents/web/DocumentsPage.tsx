import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { SearchField } from '../../../../kit/web/list/SearchField.tsx';
import { useExportAction } from '../../../../kit/web/list/useExportAction.ts';
import { textParam, useUrlState } from '../../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { Page } from '../../../../kit/web/ui/Page.tsx';
import { can } from '../../policy.ts';
import { CardsSkeleton, ConciergeFailureNotice, NoSearchResults } from '../../web/ConciergeStates.tsx';
import { isSearchFieldNeeded } from '../../web/searchConcierge.ts';
import { useDocuments } from '../../web/useConciergeData.ts';
import { exportBuildingDocuments } from '../api.ts';
import { BuildingDocumentDialog } from './DocumentDialogs.tsx';
import { AddBuildingDocumentButton, DocumentList, useBuildingDocumentDialog } from './DocumentList.tsx';

const kinds = ['other'] as const;

export default function DocumentsPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const [{ q: query }] = useUrlState({ q: textParam() });
  const documents = useDocuments();
  const { data, isFetching, error, refetch } = documents;
  const editing = useBuildingDocumentDialog(documents);
  const listed = data?.filter(({ kind }) => kinds.some((own) => own === kind));
  const count = listed?.length ?? 0;
  const exportAction = useExportAction(
    exportBuildingDocuments,
    { building: building.id, search: query, show: 'documents' },
    listed,
  );
  return (
    <Page
      title={t('concierge:documentsTitle')}
      filters={isSearchFieldNeeded(count, query) && <SearchField label={t('concierge:searchDocuments')} />}
      moreActions={[exportAction]}
      action={can.edit(user) && <AddBuildingDocumentButton onClick={() => editing.open({})} />}
    >
      {data && (
        <DocumentList
          allDocuments={data}
          isFetching={isFetching}
          kinds={kinds}
          query={query}
          editing={editing}
          nothingFound={<NoSearchResults query={query} searched={t('concierge:searchedDocuments')} />}
        />
      )}
      {!data &&
        (error ? (
          <ConciergeFailureNotice failure={error} onRetry={refetch} />
        ) : (
          <CardsSkeleton of="documents" />
        ))}
      <BuildingDocumentDialog editing={editing} kinds={kinds} />
    </Page>
  );
}
