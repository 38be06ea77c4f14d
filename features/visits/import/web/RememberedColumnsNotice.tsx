import { Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import classes from './Import.module.css';
import type { VisitImportPartProps } from './useVisitImport.ts';

export function RememberedColumnsNotice({ preview, steps, disabled }: VisitImportPartProps) {
  const { t } = useI18n();
  if (!preview.remembered) return null;
  return (
    <div className={classes.remembered}>
      <IconHistory size={18} stroke={1.5} aria-hidden />
      <Text span>{t('visits:import.remembered')}</Text>
      <Button variant="subtle" size="compact-sm" onClick={steps.forgetColumns} disabled={disabled}>
        {t('visits:import.anew')}
      </Button>
    </div>
  );
}
