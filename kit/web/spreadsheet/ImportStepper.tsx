import { UnstyledButton } from '@mantine/core';
import { useI18n } from '../i18n.ts';
import classes from './Spreadsheet.module.css';

const allSteps = ['file', 'columns', 'check'] as const;
export type ImportStepName = (typeof allSteps)[number];

interface ImportStepperProps {
  steps?: readonly ImportStepName[];
  current: ImportStepName;
  stepHandlers?: Partial<Record<ImportStepName, () => void>>;
}

export function ImportStepper({ steps = allSteps, current, stepHandlers = {} }: ImportStepperProps) {
  const { t } = useI18n();
  return (
    <nav className={classes.steps} aria-label={t('spreadsheet:steps.label')}>
      <ol>
        {steps.map((name, index) => {
          const words = (
            <>
              <span className={classes.number}>{index + 1}</span> {t(`spreadsheet:steps.${name}`)}
            </>
          );
          const onClick = name === current ? undefined : stepHandlers[name];
          return (
            <li key={name} aria-current={name === current ? 'step' : undefined}>
              {onClick ? (
                <UnstyledButton className={classes.step} onClick={onClick}>
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
