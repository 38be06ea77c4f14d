import { UnstyledButton } from '@mantine/core';
import { useWords } from '../i18n.ts';
import classes from './Spreadsheet.module.css';

const all = ['file', 'columns', 'check'] as const;
export type StepName = (typeof all)[number];

interface ImportStepperProps {
  names?: readonly StepName[];
  at: StepName;
  ways?: Partial<Record<StepName, () => void>>;
}

export function ImportStepper({ names = all, at, ways = {} }: ImportStepperProps) {
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
