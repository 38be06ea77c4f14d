import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type DialogState,
  findRow,
  type LoadedRows,
  useRowDialog,
  useUrlDialog,
} from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { BuildingDocument, DocumentKind } from '../document.ts';
import { can } from '../policy.ts';
import { DocumentCards } from './DocumentCards.tsx';
import { DocumentDeletion } from './DocumentDialogs.tsx';
import { DocumentViewer, useDocumentViewing } from './DocumentViewer.tsx';
import { NoDocuments } from './States.tsx';
import { searchDocuments } from './searchConcierge.ts';

export type DocumentEditing = DialogState<{ document?: BuildingDocument }>;

/** Addresses: `?editDocument=7`, `?editDocument=new`. */
export function useDocumentEditing(documents: LoadedRows<BuildingDocument>): DocumentEditing {
  const { user } = useSession();
  return useUrlDialog<{ document?: BuildingDocument }>({
    name: 'editDocument',
    serialize: ({ document }) => String(document?.id ?? 'new'),
    find: (text) => {
      if (text === 'new') return {};
      const document = findRow(documents, ({ id }) => String(id) === text);
      return document && { document };
    },
    canOpen: () => can.edit(user),
  });
}

interface DocumentListProps {
  all: readonly BuildingDocument[];
  isFetching: boolean;
  kinds: readonly DocumentKind[];
  query: string;
  editing: DocumentEditing;
  nothingFound: ReactNode;
  emptyText?: string | undefined;
}

export function DocumentList(props: DocumentListProps) {
  const { all, isFetching, kinds, query, editing, nothingFound, emptyText } = props;
  const { user } = useSession();
  const own = all.filter(({ kind }) => kinds.includes(kind));
  const viewing = useDocumentViewing({ data: own, isFetching });
  const deleting = useRowDialog('deleteDocument', { data: own, isFetching }, () => can.edit(user));
  const shown = searchDocuments(own, query);
  const mayEdit = can.edit(user);
  const actions = { all, onEdit: (document: BuildingDocument) => editing.open({ document }) };
  return (
    <>
      {own.length === 0 && (
        <NoDocuments
          text={mayEdit ? emptyText : undefined}
          action={mayEdit && <AddDocument onClick={() => editing.open({})} />}
        />
      )}
      {own.length > 0 && shown.length === 0 && nothingFound}
      {shown.length > 0 && (
        <DocumentCards
          documents={shown}
          onOpen={viewing.open}
          editing={mayEdit && query === '' ? { ...actions, onDelete: deleting.open } : null}
        />
      )}
      <DocumentViewer {...viewing} />
      <DocumentDeletion {...deleting} />
    </>
  );
}

export function AddDocument({ onClick }: { onClick: () => void }) {
  const { t } = useWords();
  return (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onClick}>
      {t('concierge:document.add')}
    </Button>
  );
}
