import { Button, Checkbox, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DialogFooter } from '../../../../kit/web/dialog/DialogFooter.tsx';
import { formatCount } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import {
  buildImportTable,
  type CellDisplayKind,
  findInvalidCells,
} from '../../../../kit/web/spreadsheet/buildImportTable.ts';
import classes from '../../../../kit/web/spreadsheet/Cells.module.css';
import { HeadingRowToggle } from '../../../../kit/web/spreadsheet/HeadingRowToggle.tsx';
import { ImportFileHeaderBar } from '../../../../kit/web/spreadsheet/ImportFileHeaderBar.tsx';
import { UploadProgress } from '../../../../kit/web/spreadsheet/ImportProgress.tsx';
import { ImportRowCards } from '../../../../kit/web/spreadsheet/ImportRowCards.tsx';
import { ImportRowsTable } from '../../../../kit/web/spreadsheet/ImportRowsTable.tsx';
import { IMPORT_PROBLEMS_HEADING_ID, ProblemList } from '../../../../kit/web/spreadsheet/ProblemList.tsx';
import type { ImportTextInfo } from '../../../../kit/web/spreadsheet/pastedText.ts';
import { SkippedRows } from '../../../../kit/web/spreadsheet/SkippedRows.tsx';
import { useInvalidCellNavigation } from '../../../../kit/web/spreadsheet/useInvalidCellNavigation.ts';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import type { VisitImportField, VisitImportPreviewResult } from '../../visitsImport.ts';
import { isMissingEmailProblem } from './cells.ts';
import { ImportDefaultHostField } from './ImportDefaultHostField.tsx';
import { ImportNoEmailCheckbox } from './ImportNoEmailCheckbox.tsx';
import { ImportSharedValueList } from './ImportSharedValueList.tsx';
import { RememberedColumnsNotice } from './RememberedColumnsNotice.tsx';
import {
  applyImportColumnChoices,
  type CheckedImportFile,
  getChosenWorksheetName,
  isImportHostChoiceMissing,
  type VisitImportState,
} from './useVisitImport.ts';

const kinds: Partial<Record<VisitImportField, CellDisplayKind>> = {
  visitorEmail: 'address',
  residentEmail: 'address',
  organization: 'text',
  comment: 'lines',
  date: 'moment',
  time: 'moment',
  moment: 'moment',
};

interface CheckStepProps {
  steps: VisitImportState;
  checkedFile: CheckedImportFile;
  source: ImportTextInfo;
  onStartOver: () => void;
  onClose: () => void;
}

export function CheckStep({ steps, checkedFile, source, onStartOver, onClose }: CheckStepProps) {
  const { t, language } = useI18n();
  const { preview } = checkedFile;
  const { work, choices } = steps;
  const onPhone = useBreakpoint('phone');
  const submit = useRef<HTMLButtonElement>(null);
  const isImporting = work?.kind === 'import';
  const { columns, rows } = useMemo(() => {
    const { problems, rows } = checkedFile.preview;
    const { originals } = checkedFile;
    const { corrections, leaveOut } = choices;
    const columns = applyImportColumnChoices(checkedFile, choices);
    return buildImportTable({ columns, problems, rows, originals, corrections, leaveOut }, kinds);
  }, [checkedFile, choices]);
  const badCellList = useMemo(() => findInvalidCells(rows), [rows]);
  const correctionState = {
    corrections: choices.corrections,
    checkedCorrections: checkedFile.options.corrections,
  };
  const isOutdated = () => steps.isOutdated(checkedFile);
  const cells = useInvalidCellNavigation(
    { isBusy: work !== null, isOutdated, ...correctionState },
    badCellList,
    submit,
  );
  const leftOut = new Set(choices.leaveOut);
  const problems = preview.problems.filter(({ row }) => !leftOut.has(row));
  const listed = problems.filter((problem) => !isMissingEmailProblem(problem));
  const withoutTime = listed.filter(
    ({ code, field }) => code === 'time_missing' || (code === 'required' && field === 'time'),
  );
  const isAsked = isImportHostChoiceMissing(preview, choices);
  // Stays visible after an answer, so that it can be changed.
  const [asksHost, setAsksHost] = useState(isAsked);
  if (isAsked && !asksHost) setAsksHost(true);
  const isReady = steps.isChecked && problems.length === 0 && !isAsked;
  const newRows = preview.total - preview.duplicates;
  const toCount = (count: number) => ({ count, shown: formatCount(count, language) });

  useEffect(() => {
    const [first] = badCellList;
    // On a phone, focusing a cell would open the keyboard over the list.
    if (!first) submit.current?.focus({ preventScroll: true });
    else if (onPhone) document.getElementById(IMPORT_PROBLEMS_HEADING_ID)?.focus({ preventScroll: true });
    else cells.goTo(first);
  }, []);

  const invitations = (
    <Invitations
      count={preview.invitations}
      checked={steps.invites}
      disabled={isImporting}
      onChange={steps.setInvites}
    />
  );
  const answered = new Set(preview.rows.map(({ row }) => row));
  // Corrected rows stay visible and are not counted among the other rows.
  const correctedRows = rows.filter(({ row }) => !answered.has(row)).length;
  const otherRowCount = Math.max(0, preview.otherRows - correctedRows);
  const rowProps = { rows, otherRowCount, steps, cells, disabled: isImporting };
  return (
    <div className={classes.check} data-fills>
      <ImportFileHeaderBar
        file={checkedFile.file}
        sheet={getChosenWorksheetName(preview)}
        disabled={isImporting}
        onChooseOther={onStartOver}
      >
        {source.people === undefined && (
          <HeadingRowToggle
            headingRow={preview.headingRow}
            firstRow={preview.headingRow || (preview.rows[0]?.row ?? 1)}
            disabled={isImporting}
            onChange={(row) => {
              steps.setStep('columns');
              void steps.readHeadings(row);
            }}
          />
        )}
      </ImportFileHeaderBar>
      <ImportSharedValueList preview={preview} steps={steps} disabled={isImporting} />
      <RememberedColumnsNotice preview={preview} steps={steps} disabled={isImporting} />
      {preview.dateOrder === 'monthFirst' && <Text size="sm">{t('visits:import.monthFirst')}</Text>}
      <ProblemList
        problems={listed}
        isShown={(at) => badCellList.some(({ row, column }) => row === at.row && column === at.column)}
        steps={steps}
        cells={cells}
        disabled={isImporting}
      >
        {withoutTime.length > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isImporting}
            onClick={() => steps.setStep('columns')}
          >
            {t('visits:import.sameTime')}
          </Button>
        )}
      </ProblemList>
      {asksHost && <ImportDefaultHostField preview={preview} steps={steps} disabled={isImporting} />}
      <ImportNoEmailCheckbox preview={preview} steps={steps} disabled={isImporting} />
      <SkippedRows rows={[...leftOut]} steps={steps} disabled={isImporting} />
      {onPhone ? (
        <>
          <ImportRowCards {...rowProps} />
          {invitations}
        </>
      ) : (
        <ImportRowsTable columns={columns} {...rowProps} below={invitations} />
      )}
      <DialogFooter
        inline
        note={
          isImporting ? (
            <UploadProgress work={work} label={t('visits:import.title')} />
          ) : (
            <StatusLine
              preview={preview}
              steps={steps}
              isReady={isReady}
              problems={problems}
              isAsked={isAsked}
            />
          )
        }
      >
        {/* A double click on *Import* must not hit *Stop*, so the submit button stays while importing. */}
        <Button variant="default" onClick={isImporting ? steps.stop : onClose}>
          {isImporting ? t('spreadsheet:stop') : t('ui.cancel')}
        </Button>
        <Button
          ref={submit}
          onClick={isImporting ? undefined : steps.start}
          disabled={!isReady || newRows === 0}
          aria-disabled={isImporting || undefined}
          data-disabled={isImporting || undefined}
        >
          {isReady && newRows > 0
            ? t('visits:import.submit', toCount(newRows))
            : t('visits:import.submitNothing')}
        </Button>
      </DialogFooter>
    </div>
  );
}

interface StateProps {
  preview: VisitImportPreviewResult;
  steps: VisitImportState;
  isReady: boolean;
  problems: VisitImportPreviewResult['problems'];
  isAsked: boolean;
}

function StatusLine({
  preview: { total, duplicates, canceled },
  steps,
  isReady,
  problems,
  isAsked,
}: StateProps) {
  const { t, language } = useI18n();
  const toCount = (count: number) => ({ count, shown: formatCount(count, language) });
  const newRows = total - duplicates;
  const words = () => {
    if (steps.work) return t('spreadsheet:checking');
    if (!isReady) {
      const addresses = problems.filter(isMissingEmailProblem).length;
      const cells = problems.length - addresses;
      return [
        cells > 0 && t('spreadsheet:toCorrect', toCount(cells)),
        addresses > 0 && t('visits:import.toAddress', toCount(addresses)),
        isAsked && t('visits:import.toHost'),
      ]
        .filter(Boolean)
        .join(' ');
    }
    return [
      newRows > 0 && t('visits:import.ready', toCount(newRows)),
      newRows === 0 && total > 0 && t('visits:import.nothing'),
      newRows > 0 && duplicates > 0 && t('visits:import.duplicates', toCount(duplicates)),
      canceled > 0 && t('visits:import.canceled', toCount(canceled)),
    ]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <Text role="status" className={classes.state}>
      {words()}
    </Text>
  );
}

interface InvitationsProps {
  count: number;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function Invitations({ count, checked, disabled, onChange }: InvitationsProps) {
  const { t, language } = useI18n();
  if (count === 0) return <Text c="dimmed">{t('visits:import.invitesNobody')}</Text>;
  return (
    <Checkbox
      label={t('visits:import.invite', { count, shown: formatCount(count, language) })}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
