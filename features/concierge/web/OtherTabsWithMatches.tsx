import { Button, Group } from '@mantine/core';
import { useWords } from '../../../kit/web/i18n.ts';

interface OtherTabsWithMatchesProps {
  tabs: readonly { value: string; label: string; matches: number }[];
  onShow: (tab: string) => void;
}

/** Leads from a tab without a match to those that have some. */
export function OtherTabsWithMatches({ tabs, onShow }: OtherTabsWithMatchesProps) {
  const { t } = useWords();
  return (
    <Group justify="center" gap="sm">
      {tabs.map(({ value, label, matches }) => (
        <Button key={value} variant="default" onClick={() => onShow(value)}>
          {t('concierge:elsewhere', { tab: label, count: matches })}
        </Button>
      ))}
    </Group>
  );
}
