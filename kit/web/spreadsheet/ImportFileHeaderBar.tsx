import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n.ts';
import classes from './Spreadsheet.module.css';

interface ImportFileHeaderBarProps {
  file: File;
  sheet?: string | undefined;
  disabled: boolean;
  onChooseOther: () => void;
  children?: ReactNode;
}

export function ImportFileHeaderBar({
  file,
  sheet,
  disabled,
  onChooseOther,
  children,
}: ImportFileHeaderBarProps) {
  const { t } = useI18n();
  return (
    <div className={classes.file}>
      <div>
        <Text fw={600} span>
          {file.name}
        </Text>
        {sheet && <Text span c="dimmed">{` · ${sheet}`}</Text>}
      </div>
      {children}
      <Button variant="subtle" size="compact-sm" onClick={onChooseOther} disabled={disabled}>
        {t('spreadsheet:otherFile')}
      </Button>
    </div>
  );
}
