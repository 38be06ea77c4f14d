import { UnstyledButton } from '@mantine/core';
import { useWords } from '../i18n.ts';
import classes from './Spreadsheet.module.css';

const all = ['file', 'columns', 'check'] as const;
export type StepName = (typeof all)[number];

interface StepsHeadProps {
  /** Those that there are. */
  names?: readonly StepName[];
  at: StepName;
  /** What a step leads to; without one it cannot be gone to. */
  ways?: Partial<Record<StepName, () => void>>;
}

/** Where the import stands, in the dialog's head; what has been seen can be gone back to. */
export function StepsHead({ names = all, at, ways = {} }: StepsHeadProps) {
  const { t } = useWords();
  return (
    <nav className={classes.steps} aria-label={t('spreadsheet:steps.label')}>
      <ol>
        {names.map((name, index) => {
          const words = (
            <>
              <span className={classes.number}>{index + 1}</span> {t(`spreadsheet:steps.${name}`)}
            </>
          );
          const way = name === at ? undefined : ways[name];
          return (
            <li key={name} aria-current={name === at ? 'step' : undefined}>
              {way ? (
                <UnstyledButton className={classes.step} onClick={way}>
                  {words}
                </UnstyledButton>
              ) : (
                <span className={classes.step}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
