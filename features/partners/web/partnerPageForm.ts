import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { PartnerPageAddress } from '../partner.ts';

export type PartnerPageValues = {
  url: string;
  version: number;
};

export const toPartnerPageValues = (page: PartnerPageAddress | undefined | null): PartnerPageValues => ({
  url: page?.url ?? '',
  version: page?.version ?? 0,
});

export function usePartnerPageMergeOptions(): ConflictMergeOptions<PartnerPageValues, PartnerPageAddress> {
  const { t } = useI18n();
  return { toValues: toPartnerPageValues, fields: { url: { label: t('partners:dialog.url') } } };
}
