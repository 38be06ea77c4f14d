import { Button, Group } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n.ts';

interface OtherTabsWithMatchesProps {
  tabs: readonly { value: string; label: string; matches: number }[];
  onShow: (tab: string) => void;
}

export function OtherTabsWithMatches({ tabs, onShow }: OtherTabsWithMatchesProps) {
  const { t } = useI18n();
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
