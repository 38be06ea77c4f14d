import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { LegalTextWithVersion } from '../legal.ts';
import { extractChangedPassage } from './changedPassage.ts';

export type LegalTextValues = Pick<LegalTextWithVersion, 'text' | 'version'>;

export const toLegalTextValues = ({ text, version }: LegalTextWithVersion): LegalTextValues => ({
  text,
  version,
});

export function useLegalTextMergeOptions(
  originalText: string,
): ConflictMergeOptions<LegalTextValues, LegalTextWithVersion> {
  const { t } = useI18n();
  return {
    toValues: toLegalTextValues,
    fields: {
      text: { label: t('legal:edit.text'), format: (text) => extractChangedPassage(originalText, text) },
    },
  };
}
