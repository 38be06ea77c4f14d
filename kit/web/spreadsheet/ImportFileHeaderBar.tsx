import { Button, Text } from '@mantine/core';
import { useI18n } from '../i18n.ts';
import classes from './Spreadsheet.module.css';

interface ImportFileHeaderBarProps {
  file: File;
  sheet?: string | undefined;
  /** Lets the user say whether the first row has headings. */
  headings?: { headingRow: number; firstRow: number; onChange: (headingRow: number) => void } | undefined;
  disabled: boolean;
  onChooseOther: () => void;
}

export function ImportFileHeaderBar(props: ImportFileHeaderBarProps) {
  const { file, sheet, headings, disabled, onChooseOther } = props;
  const { t } = useI18n();
  const isHeaded = headings !== undefined && headings.headingRow > 0;
  const firstRow = headings && { row: isHeaded ? headings.headingRow : headings.firstRow };
  return (
    <div className={classes.file}>
      <div>
        <Text fw={600} span>
          {file.name}
        </Text>
        {sheet && <Text span c="dimmed">{` · ${sheet}`}</Text>}
      </div>
      {headings && firstRow && (
        <div className={classes.firstRow}>
          <Text span size="sm">
            {t(isHeaded ? 'spreadsheet:firstRow.headings' : 'spreadsheet:firstRow.data', firstRow)}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            onClick={() => headings.onChange(isHeaded ? 0 : headings.firstRow)}
          >
            {t(isHeaded ? 'spreadsheet:firstRow.toData' : 'spreadsheet:firstRow.toHeadings', firstRow)}
          </Button>
        </div>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onChooseOther} disabled={disabled}>
        {t('spreadsheet:otherFile')}
      </Button>
    </div>
  );
}
