import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { CellProblem } from '../../spreadsheet/spreadsheetImport.ts';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import { buildImportTable, type CellDisplayKind, findInvalidCells } from './buildImportTable.ts';
import classes from './Cells.module.css';
import { ImportRowCards } from './ImportRowCards.tsx';
import { ImportRowsTable } from './ImportRowsTable.tsx';
import { IMPORT_PROBLEMS_HEADING_ID, ProblemList } from './ProblemList.tsx';
import { useInvalidCellNavigation } from './useInvalidCellNavigation.ts';
import type { ImportWorksheet } from './useSpreadsheetImport.ts';

interface ImportRowsEditorProps {
  worksheet: ImportWorksheet;
  kinds: Readonly<Partial<Record<string, CellDisplayKind>>>;
  /** Problems that are not listed, because the user solves them elsewhere. */
  isSolvedElsewhere?: (problem: CellProblem) => boolean;
  submit: RefObject<HTMLButtonElement | null>;
  disabled: boolean;
  problemActions?: ReactNode;
  belowProblems?: ReactNode;
  below: ReactNode;
}

/** Problems, skipped rows, and the rows that the user corrects. */
export function ImportRowsEditor(props: ImportRowsEditorProps) {
  const { worksheet, kinds, isSolvedElsewhere, submit, disabled } = props;
  const { problemActions, belowProblems, below } = props;
  const { leaveOut = [] } = worksheet;
  const onPhone = useBreakpoint('phone');
  const { columns, rows } = buildImportTable(worksheet, kinds);
  const bad = findInvalidCells(rows);
  const cells = useInvalidCellNavigation(worksheet, bad, submit);
  const leftOut = new Set(leaveOut);
  const problems = worksheet.problems.filter(
    (problem) => !leftOut.has(problem.row) && !isSolvedElsewhere?.(problem),
  );

  useEffect(() => {
    const [first] = bad;
    if (!first) return;
    // On a phone a focused field would open the keyboard over the text.
    if (onPhone) document.getElementById(IMPORT_PROBLEMS_HEADING_ID)?.focus({ preventScroll: true });
    else cells.goTo(first);
  }, []);

  const answered = new Set(worksheet.rows.map(({ row }) => row));
  // Corrected rows stay visible and are not counted among the others.
  const stay = rows.filter(({ row }) => !answered.has(row)).length;
  const parts = {
    rows,
    otherRowCount: Math.max(0, worksheet.otherRows - stay),
    actions: worksheet,
    cells,
    disabled,
  };
  return (
    <>
      <ProblemList
        problems={problems}
        isShown={(at) => bad.some(({ row, column }) => row === at.row && column === at.column)}
        actions={worksheet}
        cells={cells}
        disabled={disabled}
      >
        {problemActions}
      </ProblemList>
      {belowProblems}
      <SkippedRows rows={[...leftOut]} include={worksheet.include} disabled={disabled} />
      {onPhone ? (
        <>
          <ImportRowCards {...parts} />
          {below}
        </>
      ) : (
        <ImportRowsTable columns={columns} {...parts} below={below} />
      )}
    </>
  );
}

const MOST_NAMED = 12;

interface SkippedRowsProps {
  rows: readonly number[];
  include: ImportWorksheet['include'];
  disabled: boolean;
}

function SkippedRows({ rows, include, disabled }: SkippedRowsProps) {
  const { t, language } = useI18n();
  if (rows.length === 0) return null;
  const count = { count: rows.length, shown: formatCount(rows.length, language) };
  const listedRows = [...rows].sort((a, b) => a - b).slice(0, MOST_NAMED);
  const list = `${listedRows.join(', ')}${rows.length > MOST_NAMED ? '…' : ''}`;
  return (
    <div className={classes.leftOut}>
      <span>{t('spreadsheet:leftOut', { ...count, rows: list })}</span>
      <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => include(rows)}>
        {t('spreadsheet:takeInAll', count)}
      </Button>
    </div>
  );
}
