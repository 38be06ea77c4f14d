import {
  type DialogState,
  findLoadedRow,
  type LoadedRows,
  type RecordDialogProps,
  useUrlDialog,
} from '../../../kit/web/dialog/dialogState.ts';
import { PdfDialog } from '../../../kit/web/document/PdfDialog.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { BuildingDocument } from '../document.ts';
import { invalidateDocuments } from './DocumentDialogs.tsx';

/** Address: `?document=7`. */
export function useDocumentViewer(documents: LoadedRows<BuildingDocument>): DialogState<BuildingDocument> {
  const { t } = useI18n();
  return useUrlDialog<BuildingDocument>({
    name: 'document',
    serialize: ({ id }) => String(id),
    find: (text) => findLoadedRow(documents, ({ id }) => String(id) === text),
    missingMessage: t('concierge:document.gone'),
  });
}

export function DocumentViewer({ item, opened, isGone, close }: RecordDialogProps<BuildingDocument>) {
  return (
    <PdfDialog
      opened={opened}
      onClose={close}
      pdf={item}
      gone={isGone}
      onRetry={() => void invalidateDocuments()}
    />
  );
}
