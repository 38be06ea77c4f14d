import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { formatCount } from '../format.ts';
import { useWords } from '../i18n.ts';
import type { TextSource } from './pastedText.ts';

const MOST_SHOWN = 3;
const LONGEST = 40;

function shortened(line: string): string {
  const text = line.replace(/[\s,;:]+$/, '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Says how many people a text names, and lists its lines in which nobody was recognised. */
export function TextNotes({ source: { people, unread = [] } }: { source: TextSource }) {
  const { t, language } = useWords();
  if (people === undefined) return null;
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  const some = unread.slice(0, MOST_SHOWN).map(shortened).join(' · ');
  const lines = unread.length > MOST_SHOWN ? `${some} · …` : some;
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="sm">
      <Text inherit>{t('sheet:peopleFound', counted(people))}</Text>
      {unread.length > 0 && (
        <Text inherit>{t('sheet:unreadText', { ...counted(unread.length), lines })}</Text>
      )}
    </Alert>
  );
}
