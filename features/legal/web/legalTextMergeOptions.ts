import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { VersionedLegalText } from '../legal.ts';
import { extractChangedPassage } from './changedPassage.ts';

export type LegalTextValues = Pick<VersionedLegalText, 'text' | 'version'>;

export const toLegalTextValues = ({ text, version }: VersionedLegalText): LegalTextValues => ({
  text,
  version,
});

export function useLegalTextMergeOptions(
  originalText: string,
): ConflictMergeOptions<LegalTextValues, VersionedLegalText> {
  const { t } = useI18n();
  return {
    toValues: toLegalTextValues,
    fields: {
      text: { label: t('legal:edit.text'), format: (text) => extractChangedPassage(originalText, text) },
    },
  };
}
