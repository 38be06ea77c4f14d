import { Button, Text } from '@mantine/core';
import { useWords } from '../i18n.ts';
import classes from './Sheet.module.css';

interface FileLineProps {
  file: File;
  /** Which of its sheets, where it has several. */
  sheet?: string | undefined;
  disabled: boolean;
  onAnew: () => void;
}

/** Which file it is, and the way to another one. */
export function FileLine({ file, sheet, disabled, onAnew }: FileLineProps) {
  const { t } = useWords();
  return (
    <div className={classes.file}>
      <div>
        <Text fw={600} span>
          {file.name}
        </Text>
        {sheet && <Text span c="dimmed">{` · ${sheet}`}</Text>}
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onAnew} disabled={disabled}>
        {t('sheet:otherFile')}
      </Button>
    </div>
  );
}
