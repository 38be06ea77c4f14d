import { Button, Text } from '@mantine/core';
import { useWords } from '../../../../kit/web/i18n.ts';
import classes from './Import.module.css';
import type { Looked } from './useImport.ts';

interface FileLineProps {
  looked: Looked;
  disabled: boolean;
  onAnew: () => void;
}

/** Which file it is, and the way to another one. */
export function FileLine({ looked: { file, preview }, disabled, onAnew }: FileLineProps) {
  const { t } = useWords();
  const sheet = preview.sheets.length > 1 ? preview.sheets[preview.sheet]?.name : '';
  return (
    <div className={classes.file}>
      <div>
        <Text fw={600} span>
          {file.name}
        </Text>
        {sheet && <Text span c="dimmed">{` · ${sheet}`}</Text>}
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onAnew} disabled={disabled}>
        {t('visits:import.otherFile')}
      </Button>
    </div>
  );
}
