import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { formatCount } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { ImportPreview } from '../../visitsImport.ts';
import classes from './Cells.module.css';
import { type CellAt, wantsAddress } from './cells.ts';
import type { CellMoves } from './useCells.ts';
import type { ImportState } from './useImport.ts';

/** The id of its heading, which the focus goes to where it should open no keyboard. */
export const PROBLEMS = 'import-problems';

const MOST_LISTED = 100;
/** So many lines are in sight at once. */
const LINES = 3;

interface ProblemListProps {
  problems: ImportPreview['problems'];
  /** Whether a cell is among those that are shown. */
  isShown: (at: CellAt) => boolean;
  steps: ImportState;
  cells: CellMoves;
  disabled: boolean;
}

/**
 * What is wrong, each a link to its cell, and the way out for rows that nobody can mend. It keeps its height while one after the
 * other is corrected: what stands below it does not move.
 */
export function ProblemList({ problems, isShown, steps, cells, disabled }: ProblemListProps) {
  const { t, language } = useWords();
  // One box stands for all addresses that are missing.
  const listed = problems.filter((problem) => !wantsAddress(problem));
  const [most, setMost] = useState(listed.length);
  if (listed.length > most) setMost(listed.length);
  if (most === 0) return null;
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  const rows = [...new Set(listed.map(({ row }) => row))];
  const unlisted = listed.length - MOST_LISTED;
  const withoutTime = listed.filter(
    ({ code, field }) => code === 'time_missing' || (code === 'required' && field === 'time'),
  );
  const isDone = listed.length === 0;
  return (
    <Alert
      // What changes in it is said in the foot, in one line.
      role="region"
      aria-labelledby={PROBLEMS}
      color={isDone ? 'green' : 'red'}
      icon={isDone ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={
        <h3 className={classes.problemsTitle} id={PROBLEMS} tabIndex={-1}>
          {isDone ? t('visits:import.corrected') : t('visits:import.problems', counted(listed.length))}
        </h3>
      }
      className={classes.problems}
      style={{ '--lines': Math.min(most, LINES) } as CSSProperties}
    >
      <div className={classes.problemsBody}>
        <ul>
          {listed.slice(0, MOST_LISTED).map(({ row, at, column, code, message }) => {
            const words = t('visits:import.problemAt', { row, column, message });
            const cell = at === null ? null : { row, column: at };
            return (
              <li key={`${row} ${at} ${code}`}>
                {cell && isShown(cell) ? (
                  <Anchor component="button" type="button" ta="start" onClick={() => cells.goTo(cell)}>
                    {words}
                  </Anchor>
                ) : (
                  words
                )}
              </li>
            );
          })}
          {unlisted > 0 && <li>{t('visits:import.moreProblems', counted(unlisted))}</li>}
        </ul>
        {!isDone && (
          <div className={classes.waysOut}>
            {withoutTime.length > 1 && (
              <Button
                variant="default"
                size="compact-sm"
                disabled={disabled}
                onClick={() => steps.setStep('columns')}
              >
                {t('visits:import.sameTime')}
              </Button>
            )}
            <Button
              variant="default"
              size="compact-sm"
              disabled={disabled}
              onClick={() => steps.leaveOut(rows)}
            >
              {t('visits:import.leaveOutAll', counted(rows.length))}
            </Button>
          </div>
        )}
      </div>
    </Alert>
  );
}
