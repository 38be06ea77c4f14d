import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { formatCount } from '../format.ts';
import { useWords } from '../i18n.ts';

const MOST_SHOWN = 3;
const LONGEST = 40;

function shortened(line: string): string {
  const text = line.replace(/[\s,;:]+$/, '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Lists the lines of a text in which no person was recognised. */
export function UnreadText({ lines }: { lines: readonly string[] }) {
  const { t, language } = useWords();
  if (lines.length === 0) return null;
  const shown = formatCount(lines.length, language);
  const some = lines.slice(0, MOST_SHOWN).map(shortened).join(' · ');
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />} mb="sm">
      {t('sheet:unreadText', {
        ...{ count: lines.length, shown },
        lines: lines.length > MOST_SHOWN ? `${some} · …` : some,
      })}
    </Alert>
  );
}
