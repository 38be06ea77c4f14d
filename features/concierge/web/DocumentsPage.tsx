import { useWords } from '../../../kit/web/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { useSession } from '../../../kit/web/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { textParam, useUrlState } from '../../../kit/web/useUrlState.ts';
import { can } from '../policy.ts';
import { DocumentDialog } from './DocumentDialogs.tsx';
import { AddDocument, DocumentList, useDocumentEditing } from './DocumentList.tsx';
import { CardsSkeleton, FailedConcierge, NothingFound } from './States.tsx';
import { isSearchWorthwhile } from './searchConcierge.ts';
import { useDocuments } from './useConcierge.ts';

const kinds = ['other'] as const;

export default function DocumentsPage() {
  const { t } = useWords();
  const { user } = useSession();
  const [{ q: query }] = useUrlState({ q: textParam() });
  const documents = useDocuments();
  const { data, isFetching, error, refetch } = documents;
  const editing = useDocumentEditing(documents);
  const count = data?.filter(({ kind }) => kinds.some((own) => own === kind)).length ?? 0;
  return (
    <Page
      title={t('concierge:documentsTitle')}
      filters={isSearchWorthwhile(count, query) && <SearchField label={t('concierge:searchDocuments')} />}
      action={can.edit(user) && <AddDocument onClick={() => editing.open({})} />}
    >
      {data && (
        <DocumentList
          all={data}
          isFetching={isFetching}
          kinds={kinds}
          query={query}
          editing={editing}
          nothingFound={<NothingFound query={query} searched={t('concierge:searchedDocuments')} />}
        />
      )}
      {!data &&
        (error ? <FailedConcierge failure={error} onRetry={refetch} /> : <CardsSkeleton of="documents" />)}
      <DocumentDialog editing={editing} kinds={kinds} />
    </Page>
  );
}
