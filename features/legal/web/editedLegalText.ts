import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import type { EditableText } from '../legal.ts';
import { extractChangedPassage } from './changedPassage.ts';

export type LegalTextValues = Pick<EditableText, 'text' | 'version'>;

export const toLegalTextValues = ({ text, version }: EditableText): LegalTextValues => ({ text, version });

export function useEditedLegalText(originalText: string): EditedRecord<LegalTextValues, EditableText> {
  const { t } = useWords();
  return {
    toValues: toLegalTextValues,
    fields: {
      text: { label: t('legal:edit.text'), format: (text) => extractChangedPassage(originalText, text) },
    },
  };
}
