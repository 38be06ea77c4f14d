import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import type { WorksheetPreviewData } from '../../spreadsheet/spreadsheetForms.ts';
import { useI18n } from '../i18n.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import { buildImportTable, findInvalidCells } from './buildImportTable.ts';
import { ColumnAssignmentList } from './ColumnAssignmentList.tsx';
import { isColumnProblem } from './cells.ts';
import { ImportRowCards } from './ImportRowCards.tsx';
import { ImportRowsTable } from './ImportRowsTable.tsx';
import { IMPORT_PROBLEMS_HEADING_ID, ProblemList } from './ProblemList.tsx';
import { SkippedRows } from './SkippedRows.tsx';
import { useInvalidCellNavigation } from './useInvalidCellNavigation.ts';
import {
  applyChosenColumnFields,
  type CheckedTemplateImportFile,
  type TemplateImportState,
} from './useTemplateImport.ts';

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
  const { key, problems: all, fields } = sheet;
  const onPhone = useBreakpoint('phone');
  const own = steps.getSheetHandlers(sheet);
  const corrections = steps.options.corrections?.[key];
  const leaveOut = steps.options.leaveOut?.[key];
  const columns = applyChosenColumnFields(sheet, steps.options);
  const kinds = useMemo(
    () => Object.fromEntries(fields.map(({ field, kind }) => [field, kind] as const)),
    [fields],
  );
  const originals = checkedFile.originals.get(key) ?? new Map();
  const importRows = buildImportTable(
    { columns, problems: all, rows: sheet.rows, originals, corrections, leaveOut },
    kinds,
  );
  const bad = findInvalidCells(importRows.rows);
  const cells = useInvalidCellNavigation(
    {
      isBusy: steps.work !== null,
      isOutdated: () => steps.isOutdated(checkedFile),
      corrections,
      checkedCorrections: checkedFile.options.corrections?.[key],
    },
    bad,
    submit,
  );
  const leftOut = new Set(leaveOut);
  const problems = all.filter(({ row }) => !leftOut.has(row));
  const lacksColumns = all.some(isColumnProblem);
  const [showsColumns, setShowsColumns] = useState(sheet.headingRow === 0);

  useEffect(() => {
    const [first] = bad;
    if (!first) return;
    // On a phone a focused field would open the keyboard over the text.
    if (onPhone) document.getElementById(IMPORT_PROBLEMS_HEADING_ID)?.focus({ preventScroll: true });
    else cells.goTo(first);
  }, []);

  const answered = new Set(sheet.rows.map(({ row }) => row));
  // Corrected rows stay visible and are not counted among the others.
  const stay = importRows.rows.filter(({ row }) => !answered.has(row)).length;
  const parts = {
    rows: importRows.rows,
    otherRowCount: Math.max(0, sheet.otherRows - stay),
    steps: own,
    cells,
    disabled,
  };
  const columnList = (
    <ColumnAssignmentList
      columns={columns}
      fields={fields.map(({ field, label }) => ({ value: field, label }))}
      rows={sheet.rows}
      problems={all}
      isRequired={sheet.missing.length > 0}
      initiallyExpanded
      disabled={disabled}
      onAssign={own.assign}
    />
  );
  if (lacksColumns)
    return (
      <>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
          {all
            .filter(isColumnProblem)
            .map(({ message }) => message)
            .join(' ')}{' '}
          {t('spreadsheet:form.chooseColumns')}
        </Alert>
        {columnList}
      </>
    );
  if (importRows.rows.length === 0) return <Text c="dimmed">{t('spreadsheet:form.noRows')}</Text>;
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
    <>
      <ProblemList
        problems={problems}
        isShown={(at) => bad.some(({ row, column }) => row === at.row && column === at.column)}
        steps={own}
        cells={cells}
        disabled={disabled}
      />
      <SkippedRows rows={[...leftOut]} steps={own} disabled={disabled} />
      {onPhone ? (
        <>
          <ImportRowCards {...parts} />
          {foot}
        </>
      ) : (
        <ImportRowsTable columns={importRows.columns} {...parts} below={foot} />
      )}
    </>
  );
}
