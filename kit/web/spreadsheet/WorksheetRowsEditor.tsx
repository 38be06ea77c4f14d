import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useState } from 'react';
import type { WorksheetPreviewData } from '../../spreadsheet/worksheetImport.ts';
import { useI18n } from '../i18n.ts';
import { ColumnAssignmentList } from './ColumnAssignmentList.tsx';
import { applyColumnChoices, isColumnProblem } from './cells.ts';
import { ImportRowsEditor } from './ImportRowsEditor.tsx';
import type { CheckedTemplateImportFile, TemplateImportState } from './useTemplateImport.ts';

interface WorksheetRowsEditorProps {
  steps: TemplateImportState;
  checkedFile: CheckedTemplateImportFile;
  sheet: WorksheetPreviewData;
  submit: RefObject<HTMLButtonElement | null>;
  disabled: boolean;
  below: ReactNode;
}

/** The rows of one worksheet, or the assignment of its columns if one is missing or the user asks for it. */
export function WorksheetRowsEditor({
  steps,
  checkedFile,
  sheet,
  submit,
  disabled,
  below,
}: WorksheetRowsEditorProps) {
  const { t } = useI18n();
  const { key, problems, fields } = sheet;
  const own = steps.getSheetHandlers(sheet);
  const columns = applyColumnChoices(sheet.columns, steps.options.columns?.[key]);
  const [showsColumns, setShowsColumns] = useState(sheet.headingRow === 0);
  const columnList = (
    <ColumnAssignmentList
      columns={columns}
      fields={fields.map(({ field, label }) => ({ value: field, label }))}
      rows={sheet.rows}
      problems={problems}
      isRequired={sheet.missing.length > 0}
      initiallyExpanded
      disabled={disabled}
      onAssign={own.assign}
    />
  );
  const columnProblems = problems.filter(isColumnProblem);
  if (columnProblems.length > 0)
    return (
      <>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          {columnProblems.map(({ message }) => message).join(' ')} {t('spreadsheet:form.chooseColumns')}
        </Alert>
        {columnList}
      </>
    );
  if (sheet.rows.length === 0) return <Text c="dimmed">{t('spreadsheet:form.noRows')}</Text>;
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
      worksheet={{
        ...sheet,
        columns,
        originals: checkedFile.originals.get(key) ?? new Map(),
        corrections: steps.options.corrections?.[key],
        leaveOut: steps.options.leaveOut?.[key],
      }}
      kinds={Object.fromEntries(fields.map(({ field, kind }) => [field, kind]))}
      steps={own}
      isBusy={steps.work !== null}
      isOutdated={() => steps.isOutdated(checkedFile)}
      checkedCorrections={checkedFile.options.corrections?.[key]}
      submit={submit}
      disabled={disabled}
      below={foot}
    />
  );
}
