import { Button } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FirstStep } from '../../../core/firstSteps.ts';
import { useScreenEntries } from '../../../core/web/menu.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { can } from '../policy.ts';
import { hideFirstSteps } from '../wire.ts';
import { firstStepsQuery } from './firstStepsQuery.ts';
import classes from './SetupSteps.module.css';

/** Where each is done. */
const addresses: Readonly<Record<FirstStep, string>> = {
  building: '/resident/building',
  companies: '/resident/companies',
  people: '/resident/people',
  rooms: '/resident/roomSettings',
  bays: '/resident/baySettings',
  closingDays: '/resident/building',
  legal: '/resident/legal',
  agreement: '/resident/nda?view=texts',
};
/** Companies, people, rooms and bays at once. */
const WORKBOOK = '/resident/setup';

/** For who administers an empty building: what there is to do, ticked by itself, each with the way there; gone when all is done. */
export function SetupSteps() {
  const { user } = useSession();
  return can.setUp(user) ? <Steps /> : null;
}

function Steps() {
  const { t } = useWords();
  const { building } = useSession();
  const { data } = useQuery(firstStepsQuery(building.id));
  const entries = useScreenEntries();
  const hiding = useDialog('hideSteps');
  const { mutateAsync } = useCommand(hideFirstSteps);
  if (!data || data.hidden || data.steps.every(({ done }) => done)) return null;
  const { steps } = data;
  const screenAt = (address: string) => entries.find(({ to }) => to === address.split('?')[0]);
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={classes.panel} aria-labelledby="setup">
      <div className={classes.head}>
        <h2 id="setup" className={classes.heading}>
          {t('home:setup.title', { building: building.name })}
        </h2>
        <span className={classes.count}>{t('home:setup.count', { done, count: steps.length })}</span>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, done: isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            <Step
              to={screenAt(addresses[step]) && addresses[step]}
              title={t(`home:setup.steps.${step}.title`)}
              text={t(`home:setup.steps.${step}.text`)}
              isDone={isDone}
            />
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        {screenAt(WORKBOOK) && (
          <ScreenLink to={WORKBOOK} className={classes.workbook}>
            <IconTableImport size={20} stroke={1.5} aria-hidden />
            {t('home:setup.workbook')}
          </ScreenLink>
        )}
        <Button variant="subtle" onClick={hiding.open}>
          {t('home:setup.hide')}
        </Button>
      </div>
      <ConfirmDialog
        opened={hiding.opened}
        onClose={hiding.close}
        title={t('home:setup.hideTitle')}
        confirmLabel={t('home:setup.hideConfirm')}
        onConfirm={async () => {
          await mutateAsync({ building: building.id });
          notify.success(t('home:setup.hidden'));
        }}
      >
        {t('home:setup.hideText', { building: building.name })}
      </ConfirmDialog>
    </section>
  );
}

interface StepProps {
  /** Undefined where that screen is not the reader's. */
  to: string | undefined;
  title: string;
  text: string;
  isDone: boolean;
}

function Step({ to, title, text, isDone }: StepProps) {
  const { t } = useWords();
  const Mark = isDone ? IconCircleCheckFilled : IconCircle;
  const content = (
    <>
      <Mark
        size={22}
        stroke={1.5}
        role="img"
        aria-label={t(isDone ? 'home:setup.done' : 'home:setup.toDo')}
      />
      <span className={classes.what}>
        <span className={classes.title}>{title}</span>
        {!isDone && <span className={classes.text}>{text}</span>}
      </span>
      {to && <IconChevronRight size={18} stroke={1.5} aria-hidden />}
    </>
  );
  return to ? (
    <ScreenLink to={to} className={classes.step}>
      {content}
    </ScreenLink>
  ) : (
    <div className={classes.step}>{content}</div>
  );
}
