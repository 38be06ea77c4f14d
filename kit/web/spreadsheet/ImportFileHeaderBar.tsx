import { Button, Text } from '@mantine/core';
import { useI18n } from '../i18n/i18n.ts';
import classes from './Spreadsheet.module.css';
import type { ImportWorksheet } from './useSpreadsheetImport.ts';

interface ImportFileHeaderBarProps {
  file: File;
  sheet?: string | undefined;
  /** Lets the user say whether its first row has headings. */
  worksheet?: Pick<ImportWorksheet, 'headingRow' | 'rows' | 'readHeadings'> | undefined;
  disabled?: boolean;
  onChooseOther: () => void;
}

export function ImportFileHeaderBar(props: ImportFileHeaderBarProps) {
  const { file, sheet, worksheet, disabled, onChooseOther } = props;
  const { t } = useI18n();
  const isHeaded = worksheet !== undefined && worksheet.headingRow > 0;
  const row = worksheet && (worksheet.headingRow || (worksheet.rows[0]?.row ?? 1));
  return (
    <div className={classes.file}>
      <div>
        <Text fw={600} span>
          {file.name}
        </Text>
        {sheet && <Text span c="dimmed">{` · ${sheet}`}</Text>}
      </div>
      {worksheet && row && (
        <div className={classes.firstRow}>
          <Text span size="sm">
            {t(isHeaded ? 'spreadsheet:firstRow.headings' : 'spreadsheet:firstRow.data', { row })}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            onClick={() => worksheet.readHeadings(isHeaded ? 0 : row)}
          >
            {t(isHeaded ? 'spreadsheet:firstRow.toData' : 'spreadsheet:firstRow.toHeadings', { row })}
          </Button>
        </div>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onChooseOther} disabled={disabled}>
        {t('spreadsheet:otherFile')}
      </Button>
    </div>
  );
}
