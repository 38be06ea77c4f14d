import { Alert, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { CellProblem } from '../../spreadsheet/spreadsheetImport.ts';
import { formatCount } from '../format.ts';
import { useWords } from '../i18n.ts';
import classes from './Cells.module.css';
import type { CellAt } from './cells.ts';
import type { CellMoves, RowSteps } from './useCells.ts';

/** The id of its heading, which the focus goes to where it should open no keyboard. */
export const PROBLEMS = 'sheet-problems';

const MOST_LISTED = 100;
/** So many lines are in sight at once. */
const LINES = 3;

interface ProblemListProps {
  problems: readonly CellProblem[];
  /** Whether a cell is among those that are shown. */
  isShown: (at: CellAt) => boolean;
  steps: Pick<RowSteps, 'leaveOut'>;
  cells: Pick<CellMoves, 'goTo'>;
  disabled: boolean;
  /** Another way out, beside that of leaving the rows out. */
  children?: ReactNode;
}

/**
 * What is wrong, each a link to its cell, and the way out for rows that nobody can mend. It keeps its height while one after the
 * other is corrected: what stands below it does not move.
 */
export function ProblemList({ problems, isShown, steps, cells, disabled, children }: ProblemListProps) {
  const { t, language } = useWords();
  const [most, setMost] = useState(problems.length);
  if (problems.length > most) setMost(problems.length);
  if (most === 0) return null;
  const counted = (count: number) => ({ count, shown: formatCount(count, language) });
  const rows = [...new Set(problems.map(({ row }) => row))];
  const unlisted = problems.length - MOST_LISTED;
  const isDone = problems.length === 0;
  return (
    <Alert
      // What changes in it is said in the foot, in one line.
      role="region"
      aria-labelledby={PROBLEMS}
      color={isDone ? 'green' : 'red'}
      icon={isDone ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={
        <h3 className={classes.problemsTitle} id={PROBLEMS} tabIndex={-1}>
          {isDone ? t('spreadsheet:corrected') : t('spreadsheet:problems', counted(problems.length))}
        </h3>
      }
      className={classes.problems}
      style={{ '--lines': Math.min(most, LINES) } as CSSProperties}
    >
      <div className={classes.problemsBody}>
        <ul>
          {problems.slice(0, MOST_LISTED).map(({ row, at, column, code, message }) => {
            const words = t('spreadsheet:problemAt', { row, column, message });
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
          {unlisted > 0 && <li>{t('spreadsheet:moreProblems', counted(unlisted))}</li>}
        </ul>
        {!isDone && (
          <div className={classes.waysOut}>
            {children}
            <Button
              variant="default"
              size="compact-sm"
              disabled={disabled}
              onClick={() => steps.leaveOut(rows)}
            >
              {t('spreadsheet:leaveOutAll', counted(rows.length))}
            </Button>
          </div>
        )}
      </div>
    </Alert>
  );
}
