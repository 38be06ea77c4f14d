import { text, useAddress } from '../../../kit/web/address.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { useSession } from '../../../kit/web/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { can } from '../policy.ts';
import { AddDocument, DocumentList, useDocumentEditing } from './DocumentList.tsx';
import { CardsSkeleton, Failed } from './States.tsx';
import { useDocuments } from './useConcierge.ts';

const kinds = ['other'] as const;

/** `/resident/Documents`: the documents of the building that are not about the concierge. */
export default function DocumentsPage() {
  const { t } = useWords();
  const { user } = useSession();
  const [{ q: query }] = useAddress({ q: text() });
  const documents = useDocuments();
  const { data, isFetching, error, refetch } = documents;
  const editing = useDocumentEditing(documents);
  return (
    <Page
      title={t('concierge:documentsTitle')}
      filters={<SearchField label={t('concierge:searchDocuments')} />}
      action={can.edit(user) && <AddDocument onClick={() => editing.open({})} />}
    >
      {data && <DocumentList all={data} {...{ isFetching, kinds, query, editing }} />}
      {!data && (error ? <Failed failure={error} onRetry={refetch} /> : <CardsSkeleton />)}
    </Page>
  );
}
