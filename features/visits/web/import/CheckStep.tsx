import { Button, Checkbox, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DialogFoot } from '../../../../kit/web/dialog/DialogFoot.tsx';
import { formatCount } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import classes from '../../../../kit/web/spreadsheet/Cells.module.css';
import { FileLine } from '../../../../kit/web/spreadsheet/FileLine.tsx';
import { FirstRow } from '../../../../kit/web/spreadsheet/FirstRow.tsx';
import { LeftOut } from '../../../../kit/web/spreadsheet/LeftOut.tsx';
import { PROBLEMS, ProblemList } from '../../../../kit/web/spreadsheet/ProblemList.tsx';
import type { TextSource } from '../../../../kit/web/spreadsheet/pastedText.ts';
import { RowCards } from '../../../../kit/web/spreadsheet/RowCards.tsx';
import { RowsTable } from '../../../../kit/web/spreadsheet/RowsTable.tsx';
import { badCells, type CellKind, shownRows } from '../../../../kit/web/spreadsheet/rows.ts';
import { useCells } from '../../../../kit/web/spreadsheet/useCells.ts';
import { Progressing } from '../../../../kit/web/spreadsheet/WorkProgress.tsx';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';
import type { ImportField, ImportPreview } from '../../visitsImport.ts';
import { wantsAddress } from './cells.ts';
import { ForAllHost } from './ForAllHost.tsx';
import { NoAddress } from './NoAddress.tsx';
import { Remembered } from './Remembered.tsx';
import { SameForAll } from './SameForAll.tsx';
import { chosenColumns, type ImportState, type Looked, lacksResident, sheetOf } from './useImport.ts';

const kinds: Partial<Record<ImportField, CellKind>> = {
  visitorEmail: 'address',
  residentEmail: 'address',
  organization: 'text',
  comment: 'lines',
  date: 'moment',
  time: 'moment',
  moment: 'moment',
};

interface CheckStepProps {
  steps: ImportState;
  looked: Looked;
  source: TextSource;
  onAnew: () => void;
  onClose: () => void;
}

/** Third step: what is wrong, corrected where it stands, and the button that imports. */
export function CheckStep({ steps, looked, source, onAnew, onClose }: CheckStepProps) {
  const { t, language } = useWords();
  const { preview } = looked;
  const { work, choices } = steps;
  const onPhone = useWidth('phone');
  const submit = useRef<HTMLButtonElement>(null);
  const writing = work?.kind === 'import';
  const { columns, rows } = useMemo(() => {
    const { problems, rows } = looked.preview;
    const { originals } = looked;
    const { corrections, leaveOut } = choices;
    const columns = chosenColumns(looked, choices);
    return shownRows({ columns, problems, rows, originals, corrections, leaveOut }, kinds);
  }, [looked, choices]);
  const bad = useMemo(() => badCells(rows), [rows]);
  const typed = { corrections: choices.corrections, answered: looked.options.corrections };
  const isOutdated = () => steps.isOutdated(looked);
  const cells = useCells({ isBusy: work !== null, isOutdated, ...typed }, bad, submit);
  const leftOut = new Set(choices.leaveOut);
  const problems = preview.problems.filter(({ row }) => !leftOut.has(row));
  // One box stands for all addresses that are missing.
  const listed = problems.filter((problem) => !wantsAddress(problem));
  const withoutTime = listed.filter(
    ({ code, field }) => code === 'time_missing' || (code === 'required' && field === 'time'),
  );
  const isAsked = lacksResident(preview, choices);
  // Once asked for it stays, to be seen and changed.
  const [asksHost, setAsksHost] = useState(isAsked);
  if (isAsked && !asksHost) setAsksHost(true);
  const isReady = steps.isChecked && problems.length === 0 && !isAsked;
  const fresh = preview.total - preview.duplicates;
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });

  useEffect(() => {
    const [first] = bad;
    // Of a phone it would open the keyboard over what is to be read.
    if (!first) submit.current?.focus({ preventScroll: true });
    else if (onPhone) document.getElementById(PROBLEMS)?.focus({ preventScroll: true });
    else cells.goTo(first);
  }, []);

  const invitations = (
    <Invitations
      count={preview.invitations}
      checked={steps.invites}
      disabled={writing}
      onChange={steps.setInvites}
    />
  );
  const answered = new Set(preview.rows.map(({ row }) => row));
  // What was corrected here stays in sight, and is not counted among the others.
  const stay = rows.filter(({ row }) => !answered.has(row)).length;
  const others = Math.max(0, preview.otherRows - stay);
  const parts = { rows, others, steps, cells, disabled: writing };
  return (
    <div className={classes.check} data-fills>
      <FileLine file={looked.file} sheet={sheetOf(preview)} disabled={writing} onAnew={onAnew}>
        {source.people === undefined && (
          <FirstRow
            headingRow={preview.headingRow}
            firstRow={preview.headingRow || (preview.rows[0]?.row ?? 1)}
            disabled={writing}
            onRead={(row) => {
              steps.setStep('columns');
              void steps.readHeadings(row);
            }}
          />
        )}
      </FileLine>
      <SameForAll preview={preview} steps={steps} disabled={writing} />
      <Remembered preview={preview} steps={steps} disabled={writing} />
      {preview.dateOrder === 'monthFirst' && <Text size="sm">{t('visits:import.monthFirst')}</Text>}
      <ProblemList
        problems={listed}
        isShown={(at) => bad.some(({ row, column }) => row === at.row && column === at.column)}
        steps={steps}
        cells={cells}
        disabled={writing}
      >
        {withoutTime.length > 1 && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={writing}
            onClick={() => steps.setStep('columns')}
          >
            {t('visits:import.sameTime')}
          </Button>
        )}
      </ProblemList>
      {asksHost && <ForAllHost preview={preview} steps={steps} disabled={writing} />}
      <NoAddress preview={preview} steps={steps} disabled={writing} />
      <LeftOut rows={[...leftOut]} steps={steps} disabled={writing} />
      {onPhone ? (
        <>
          <RowCards {...parts} />
          {invitations}
        </>
      ) : (
        <RowsTable columns={columns} {...parts} below={invitations} />
      )}
      <DialogFoot
        beside
        note={
          writing ? (
            <Progressing work={work} label={t('visits:import.title')} />
          ) : (
            <State preview={preview} steps={steps} isReady={isReady} problems={problems} isAsked={isAsked} />
          )
        }
      >
        {/* Where nobody stops it who presses the other button twice. */}
        <Button variant="default" onClick={writing ? steps.stop : onClose}>
          {writing ? t('spreadsheet:stop') : t('ui.cancel')}
        </Button>
        <Button
          ref={submit}
          onClick={writing ? undefined : steps.start}
          disabled={!isReady || fresh === 0}
          aria-disabled={writing || undefined}
          data-disabled={writing || undefined}
        >
          {isReady && fresh > 0
            ? t('visits:import.submit', counted(fresh))
            : t('visits:import.submitNothing')}
        </Button>
      </DialogFoot>
    </div>
  );
}

interface StateProps {
  preview: ImportPreview;
  steps: ImportState;
  isReady: boolean;
  problems: ImportPreview['problems'];
  /** Whom they are to is not said. */
  isAsked: boolean;
}

/** What would be written, or what stands in its way; in one line that is always there. */
function State({ preview: { total, duplicates, canceled }, steps, isReady, problems, isAsked }: StateProps) {
  const { t, language } = useWords();
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  const fresh = total - duplicates;
  const words = () => {
    if (steps.work) return t('spreadsheet:checking');
    if (!isReady) {
      // Each as its own box counts it.
      const addresses = problems.filter(wantsAddress).length;
      const cells = problems.length - addresses;
      return [
        cells > 0 && t('spreadsheet:toCorrect', counted(cells)),
        addresses > 0 && t('visits:import.toAddress', counted(addresses)),
        isAsked && t('visits:import.toHost'),
      ]
        .filter(Boolean)
        .join(' ');
    }
    return [
      fresh > 0 && t('visits:import.ready', counted(fresh)),
      fresh === 0 && total > 0 && t('visits:import.nothing'),
      fresh > 0 && duplicates > 0 && t('visits:import.duplicates', counted(duplicates)),
      canceled > 0 && t('visits:import.canceled', counted(canceled)),
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

/** Whether the invitations leave, and how many that is. */
function Invitations({ count, checked, disabled, onChange }: InvitationsProps) {
  const { t, language } = useWords();
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
