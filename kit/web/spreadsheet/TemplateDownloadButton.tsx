import { Button } from '@mantine/core';
import { IconFileTypeXls } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyUser } from '../feedback/notifyUser.ts';
import { useI18n } from '../i18n/i18n.ts';

interface TemplateDownloadButtonProps {
  fetch: () => Promise<unknown>;
  label?: string;
}

export function TemplateDownloadButton({ fetch, label }: TemplateDownloadButtonProps) {
  const { t } = useI18n();
  const [working, setWorking] = useState(false);
  const press = async () => {
    setWorking(true);
    await fetch().catch(notifyUser.failure);
    setWorking(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeXls size={18} stroke={1.5} aria-hidden />}
      loading={working}
      onClick={press}
      style={{ alignSelf: 'flex-start' }}
    >
      {label ?? t('spreadsheet:form.template')}
    </Button>
  );
}
