import { Alert, Button, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import type { ImportTextInfo } from './pastedText.ts';

const MAX_SHOWN = 3;
const MAX_LENGTH = 40;

function shortened(line: string): string {
  const text = line.replace(/[\s,;:]+$/, '');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

interface ImportTextNotesProps {
  source: ImportTextInfo;
  disabled: boolean;
  onReadAgain: (file: File) => void;
}

export function ImportTextNotes({ source, disabled, onReadAgain }: ImportTextNotesProps) {
  const { people, unread = [], guessed } = source;
  const { t, language } = useI18n();
  if (people === undefined && !guessed) return null;
  const toCountParams = (count: number) => ({ count, shown: formatCount(count, language) });
  const some = unread.slice(0, MAX_SHOWN).map(shortened).join(' · ');
  const lines = unread.length > MAX_SHOWN ? `${some} · …` : some;
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="sm">
      {people !== undefined && <Text inherit>{t('spreadsheet:peopleFound', toCountParams(people))}</Text>}
      {unread.length > 0 && (
        <Text inherit>{t('spreadsheet:unreadText', { ...toCountParams(unread.length), lines })}</Text>
      )}
      {guessed && (
        <Text inherit>
          <span>{t('spreadsheet:encoding.guessed')}</span>{' '}
          <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => onReadAgain(guessed)}>
            {t('spreadsheet:encoding.again')}
          </Button>
        </Text>
      )}
    </Alert>
  );
}
