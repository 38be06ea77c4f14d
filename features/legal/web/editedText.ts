import type { EditedRecord } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import type { EditedText } from '../legal.ts';
import { extractChangedPassage } from './changedPassage.ts';

export type TextValues = Pick<EditedText, 'text' | 'version'>;

export const textValues = ({ text, version }: EditedText): TextValues => ({ text, version });

export function useEditedText(began: string): EditedRecord<TextValues, EditedText> {
  const { t } = useWords();
  return {
    toValues: textValues,
    fields: { text: { label: t('legal:edit.text'), format: (text) => extractChangedPassage(began, text) } },
  };
}
