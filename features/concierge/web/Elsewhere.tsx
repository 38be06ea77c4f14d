import { Button } from '@mantine/core';
import { useWords } from '../../../kit/web/i18n.ts';

interface ElsewhereProps {
  tab: { label: string; matches: number };
  onShow: () => void;
}

/** Leads from a tab without a match to one that has some. */
export function Elsewhere({ tab, onShow }: ElsewhereProps) {
  const { t } = useWords();
  return (
    <Button variant="default" onClick={onShow}>
      {t('concierge:elsewhere', { tab: tab.label, count: tab.matches })}
    </Button>
  );
}
