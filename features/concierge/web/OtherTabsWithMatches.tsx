import { Button, Group } from '@mantine/core';
import { useWords } from '../../../kit/web/i18n.ts';

interface OtherTabsWithMatchesProps {
  tabs: readonly { value: string; label: string; matches: number }[];
  onShow: (tab: string) => void;
}

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
