import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';

export function OpenPartnerPageLink({ url }: { url: string }) {
  const { t } = useI18n();
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
    >
      {t('partners:open')}
    </Button>
  );
}
