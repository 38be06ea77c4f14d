import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type DialogState,
  findLoadedRow,
  type LoadedRows,
  type RecordDialogProps,
  useRowDialog,
  useUrlDialog,
} from '../../../../kit/web/dialog/dialogState.ts';
import { PdfDialog } from '../../../../kit/web/document/PdfDialog.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { can } from '../../policy.ts';
import { NoDocuments } from '../../web/ConciergeStates.tsx';
import type { BuildingDocument, BuildingDocumentKind } from '../document.ts';
import { filterDocumentsBySearch } from '../filterDocumentsBySearch.ts';
import { DocumentCards } from './DocumentCards.tsx';
import { DeleteBuildingDocumentDialog, invalidateDocuments } from './DocumentDialogs.tsx';

type BuildingDocumentDialogState = DialogState<{ document?: BuildingDocument }>;

/** Addresses: `?editBuildingDocument=7`, `?editBuildingDocument=new`. */
export function useBuildingDocumentDialog(
  documents: LoadedRows<BuildingDocument>,
): BuildingDocumentDialogState {
  const { user } = useSession();
  return useUrlDialog<{ document?: BuildingDocument }>({
    name: 'editDocument',
    serialize: ({ document }) => String(document?.id ?? 'new'),
    find: (text) => {
      if (text === 'new') return {};
      const document = findLoadedRow(documents, ({ id }) => String(id) === text);
      return document && { document };
    },
    canOpen: () => can.edit(user),
  });
}

interface DocumentListProps {
  allDocuments: readonly BuildingDocument[];
  isFetching: boolean;
  kinds: readonly BuildingDocumentKind[];
  query: string;
  editing: BuildingDocumentDialogState;
  nothingFound: ReactNode;
}

export function DocumentList(props: DocumentListProps) {
  const { allDocuments, isFetching, kinds, query, editing, nothingFound } = props;
  const { user } = useSession();
  const documents = allDocuments.filter(({ kind }) => kinds.includes(kind));
  const viewing = useDocumentViewer({ data: documents, isFetching });
  const deleting = useRowDialog('deleteDocument', { data: documents, isFetching }, () => can.edit(user));
  const visibleDocuments = filterDocumentsBySearch(documents, query);
  const mayEdit = can.edit(user);
  const actions = { all: allDocuments, onEdit: (document: BuildingDocument) => editing.open({ document }) };
  return (
    <>
      {documents.length === 0 && (
        <NoDocuments action={mayEdit && <AddBuildingDocumentButton onClick={() => editing.open({})} />} />
      )}
      {documents.length > 0 && visibleDocuments.length === 0 && nothingFound}
      {visibleDocuments.length > 0 && (
        <DocumentCards
          documents={visibleDocuments}
          onOpen={viewing.open}
          editing={mayEdit && query === '' ? { ...actions, onDelete: deleting.open } : null}
        />
      )}
      <DocumentViewer {...viewing} />
      <DeleteBuildingDocumentDialog {...deleting} />
    </>
  );
}

export function AddBuildingDocumentButton({ onClick }: { onClick: () => void }) {
  const { t } = useI18n();
  return (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onClick}>
      {t('concierge:document.add')}
    </Button>
  );
}

/** Address: `?document=7`. */
function useDocumentViewer(documents: LoadedRows<BuildingDocument>): DialogState<BuildingDocument> {
  const { t } = useI18n();
  return useUrlDialog<BuildingDocument>({
    name: 'document',
    serialize: ({ id }) => String(id),
    find: (text) => findLoadedRow(documents, ({ id }) => String(id) === text),
    missingMessage: t('concierge:document.gone'),
  });
}

function DocumentViewer({ item, ...view }: RecordDialogProps<BuildingDocument>) {
  return <PdfDialog {...view} pdf={item} onRetry={() => void invalidateDocuments()} />;
}
