import { useEffect, useRef } from 'react';
import { PdfDialog } from '../../../kit/web/document/PdfDialog.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { BuildingDocument } from '../document.ts';
import { invalidateDocuments } from './DocumentDialogs.tsx';
import { useDocumentAddress } from './documentAddress.ts';

/** Opens the document that the address names, one of these; says so where there is none such any more. */
export function DocumentViewer({ documents }: { documents: readonly BuildingDocument[] }) {
  const { t } = useWords();
  const { wanted, close } = useDocumentAddress();
  const document = documents.find(({ id }) => String(id) === wanted);
  // It stays while the dialog fades.
  const last = useRef<BuildingDocument>(null);
  if (document) last.current = document;

  const isGone = wanted !== '' && !document;
  useEffect(() => {
    if (!isGone) return;
    close();
    notify.failure(t('concierge:document.gone'));
  }, [isGone, wanted]);
  return (
    <PdfDialog
      opened={document !== undefined}
      onClose={close}
      pdf={last.current}
      onRetry={() => void invalidateDocuments()}
    />
  );
}
