import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import type { WorksheetPreviewData } from '../../spreadsheet/worksheetImport.ts';
import { useI18n } from '../i18n/i18n.ts';
import { ColumnAssignmentList } from './ColumnAssignmentList.tsx';
import { isColumnProblem } from './cells.ts';
import { ImportRowsEditor } from './ImportRowsEditor.tsx';
import type { ImportWorksheet } from './useSpreadsheetImport.ts';

interface WorksheetRowsEditorProps {
  worksheet: ImportWorksheet;
  fields: WorksheetPreviewData['fields'];
  submit: RefObject<HTMLButtonElement | null>;
  disabled: boolean;
  below: ReactNode;
}

/** The rows of one worksheet, or the assignment of its columns if one is missing or the user asks for it. */
export function WorksheetRowsEditor({
  worksheet,
  fields,
  submit,
  disabled,
  below,
}: WorksheetRowsEditorProps) {
  const { t } = useI18n();
  const [showsColumns, setShowsColumns] = useState(worksheet.headingRow === 0);
  const columnList = (
    <ColumnAssignmentList worksheet={worksheet} fields={fields} initiallyExpanded disabled={disabled} />
  );
  const columnProblems = worksheet.problems.filter(isColumnProblem);
  if (columnProblems.length > 0)
    return (
      <>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          {columnProblems.map(({ message }) => message).join(' ')} {t('spreadsheet:form.chooseColumns')}
        </Alert>
        {columnList}
      </>
    );
  if (worksheet.rows.length === 0) return <Text c="dimmed">{t('spreadsheet:form.noRows')}</Text>;
  const foot = (
    <>
      {below}
      <Button variant="subtle" size="compact-sm" onClick={() => setShowsColumns(!showsColumns)}>
        {showsColumns ? t('spreadsheet:form.rows') : t('spreadsheet:columns')}
      </Button>
    </>
  );
  if (showsColumns)
    return (
      <>
        {columnList}
        {foot}
      </>
    );
  return (
    <ImportRowsEditor
      worksheet={worksheet}
      kinds={Object.fromEntries(fields.map(({ field, kind }) => [field, kind]))}
      submit={submit}
      disabled={disabled}
      below={foot}
    />
  );
}
