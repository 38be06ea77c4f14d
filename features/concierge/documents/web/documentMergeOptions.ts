import type { ConflictMergeOptions } from '../../../../kit/web/dialog/useConflictMerge.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { BuildingDocument, BuildingDocumentKind } from '../document.ts';

type DocumentValues = {
  kind: BuildingDocumentKind;
  title: string;
  description: string;
  file: number | '';
  version?: number | undefined;
};

export const toDocumentValues = (
  document: BuildingDocument | undefined,
  kind: BuildingDocumentKind,
): DocumentValues => ({
  kind: document?.kind ?? kind,
  title: document?.title ?? '',
  description: document?.description ?? '',
  file: document?.file ?? '',
  version: document?.version,
});

export function useDocumentMergeOptions(
  onConflict: (document: BuildingDocument) => void,
): ConflictMergeOptions<DocumentValues, BuildingDocument> {
  const { t } = useI18n();
  return {
    toValues: (now) => toDocumentValues(now, now.kind),
    onConflict,
    fields: {
      title: { label: t('concierge:document.title') },
      description: { label: t('concierge:document.description') },
      kind: { label: t('concierge:document.kind'), format: (kind) => t(`concierge:kinds.${kind}`) },
      file: {
        label: t('concierge:document.file'),
        format: () => t('concierge:document.otherFile'),
      },
    },
  };
}
