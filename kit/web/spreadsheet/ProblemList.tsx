import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { CellProblem } from '../../spreadsheet/spreadsheetImport.ts';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import classes from './Cells.module.css';
import type { WorksheetCellPosition } from './cells.ts';
import type { ImportRowActionHandlers, InvalidCellNavigation } from './useInvalidCellNavigation.ts';

/** Id of the heading, focused on a phone because it opens no keyboard. */
export const IMPORT_PROBLEMS_HEADING_ID = 'sheet-problems';

const MOST_LISTED = 100;
const LINES = 3;

interface ProblemListProps {
  problems: readonly CellProblem[];
  isShown: (at: WorksheetCellPosition) => boolean;
  actions: Pick<ImportRowActionHandlers, 'skip'>;
  cells: Pick<InvalidCellNavigation, 'goTo'>;
  disabled: boolean;
  children?: ReactNode;
}

/** Problems with links to their cells, and a button to skip their rows. */
export function ProblemList({ problems, isShown, actions, cells, disabled, children }: ProblemListProps) {
  const { t, language } = useI18n();
  const [most, setMost] = useState(problems.length);
  if (problems.length > most) setMost(problems.length);
  if (most === 0) return null;
  const toCountParams = (count: number) => ({ count, shown: formatCount(count, language) });
  const rows = [...new Set(problems.map(({ row }) => row))];
  const unlisted = problems.length - MOST_LISTED;
  const isDone = problems.length === 0;
  return (
    <Alert
      // The foot announces the changes.
      role="region"
      aria-labelledby={IMPORT_PROBLEMS_HEADING_ID}
      color={isDone ? 'green' : 'red'}
      icon={isDone ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={
        <h3 className={classes.problemsTitle} id={IMPORT_PROBLEMS_HEADING_ID} tabIndex={-1}>
          {isDone ? t('spreadsheet:corrected') : t('spreadsheet:problems', toCountParams(problems.length))}
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
          {unlisted > 0 && <li>{t('spreadsheet:moreProblems', toCountParams(unlisted))}</li>}
        </ul>
        {!isDone && (
          <Group gap="xs">
            {children}
            <Button
              variant="default"
              size="compact-sm"
              disabled={disabled}
              onClick={() => actions.skip(rows)}
            >
              {t('spreadsheet:leaveOutAll', toCountParams(rows.length))}
            </Button>
          </Group>
        )}
      </div>
    </Alert>
  );
}
