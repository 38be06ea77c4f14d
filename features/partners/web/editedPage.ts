import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import type { PartnerPage } from '../partner.ts';

export type PageValues = {
  url: string;
  version: number;
};

export const pageValues = (page: PartnerPage | undefined | null): PageValues => ({
  url: page?.url ?? '',
  version: page?.version ?? 0,
});

export function useEditedPage(): EditedRecord<PageValues, PartnerPage> {
  const { t } = useWords();
  return { toValues: pageValues, fields: { url: { label: t('partners:dialog.url') } } };
}
