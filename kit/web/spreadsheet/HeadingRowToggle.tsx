import { Button, Text } from '@mantine/core';
import { useI18n } from '../i18n.ts';
import classes from './Spreadsheet.module.css';

interface HeadingRowToggleProps {
  headingRow: number;
  firstRow: number;
  disabled: boolean;
  onChange: (headingRow: number) => void;
}

export function HeadingRowToggle({ headingRow, firstRow, disabled, onChange }: HeadingRowToggleProps) {
  const { t } = useI18n();
  const isHeaded = headingRow > 0;
  const row = isHeaded ? headingRow : firstRow;
  return (
    <div className={classes.firstRow}>
      <Text span size="sm">
        {t(isHeaded ? 'spreadsheet:firstRow.headings' : 'spreadsheet:firstRow.data', { row })}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={disabled}
        onClick={() => onChange(isHeaded ? 0 : firstRow)}
      >
        {t(isHeaded ? 'spreadsheet:firstRow.toData' : 'spreadsheet:firstRow.toHeadings', { row })}
      </Button>
    </div>
  );
}
