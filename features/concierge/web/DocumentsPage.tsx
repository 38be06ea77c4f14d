import { text, useAddress } from '../../../kit/web/address.ts';
import { useDialogState } from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { useSession } from '../../../kit/web/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import type { BuildingDocument } from '../document.ts';
import { can } from '../policy.ts';
import { AddDocument, DocumentList } from './DocumentList.tsx';
import { CardsSkeleton, Failed } from './States.tsx';
import { useDocuments } from './useConcierge.ts';

const kinds = ['other'] as const;

/** `/resident/Documents`: the documents of the building that are not about the concierge. */
export default function DocumentsPage() {
  const { t } = useWords();
  const { user } = useSession();
  const [{ q: query }] = useAddress({ q: text() });
  const { data, error, refetch } = useDocuments();
  const editing = useDialogState<{ document?: BuildingDocument }>();
  return (
    <Page
      title={t('concierge:documentsTitle')}
      filters={<SearchField label={t('concierge:searchDocuments')} />}
      actions={can.edit(user) && <AddDocument onClick={() => editing.open({})} />}
    >
      {data && <DocumentList all={data} kinds={kinds} query={query} editing={editing} />}
      {!data && (error ? <Failed failure={error} onRetry={refetch} /> : <CardsSkeleton />)}
    </Page>
  );
}
