import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import type { PartnerPageAddress } from '../partner.ts';

export type PartnerPageValues = {
  url: string;
  version: number;
};

export const toPartnerPageValues = (page: PartnerPageAddress | undefined | null): PartnerPageValues => ({
  url: page?.url ?? '',
  version: page?.version ?? 0,
});

export function usePartnerPageMergeOptions(): EditedRecord<PartnerPageValues, PartnerPageAddress> {
  const { t } = useWords();
  return { toValues: toPartnerPageValues, fields: { url: { label: t('partners:dialog.url') } } };
}
