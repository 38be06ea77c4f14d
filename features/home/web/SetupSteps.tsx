import { Button, Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FirstStepKey } from '../../../core/feature/firstSteps.ts';
import { useMenuEntries } from '../../../core/feature/web/menu.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { hideSetupSteps } from '../api.ts';
import { can } from '../policy.ts';
import { FirstStepListItem } from './FirstStepListItem.tsx';
import classes from './SetupSteps.module.css';
import { areSetupStepsFinished, setupStepsQuery } from './setupStepsQuery.ts';

const stepAddresses: Readonly<Record<FirstStepKey, string>> = {
  building: '/resident/building',
  companies: '/resident/companies',
  people: '/resident/people',
  rooms: '/resident/roomSettings',
  bays: '/resident/baySettings',
  closingDays: '/resident/building',
  legal: '/resident/legal',
  agreement: '/resident/nda?view=texts',
};
const BUILDING_IMPORT_PATH = '/resident/setup';

export function SetupSteps() {
  const { user } = useSession();
  return can.seeSetupSteps(user) ? <UnfinishedSteps /> : null;
}

function UnfinishedSteps() {
  const { t } = useI18n();
  const { building } = useSession();
  const { data } = useQuery(setupStepsQuery(building.id));
  const entries = useMenuEntries();
  const hiding = useDialog('hideSteps');
  const { mutateAsync } = useCommand(hideSetupSteps);
  if (!data || areSetupStepsFinished(data)) return null;
  const { steps } = data;
  const findMenuEntry = (address: string) => entries.find(({ to }) => to === address.split('?')[0]);
  const doneCount = steps.filter((step) => step.done).length;
  return (
    <section data-panel="rows" aria-labelledby="setup">
      <Group align="baseline" justify="space-between" gap="0 var(--mantine-spacing-md)" mb="xs">
        <h2 id="setup">{t('home:setup.title', { building: building.name })}</h2>
        <Text span c="dimmed" data-figures>
          {t('home:setup.count', { done: doneCount, count: steps.length })}
        </Text>
      </Group>
      <ol>
        {steps.map(({ step, done: isDone }) => {
          const Mark = isDone ? IconCircleCheckFilled : IconCircle;
          const state = t(isDone ? 'home:setup.done' : 'home:setup.toDo');
          return (
            <FirstStepListItem
              key={step}
              to={findMenuEntry(stepAddresses[step]) && stepAddresses[step]}
              mark={<Mark size={22} stroke={1.5} role="img" aria-label={state} />}
              title={t(`home:setup.steps.${step}.title`)}
              text={isDone ? undefined : t(`home:setup.steps.${step}.text`)}
              isDone={isDone}
            />
          );
        })}
      </ol>
      <div className={classes.foot}>
        {findMenuEntry(BUILDING_IMPORT_PATH) && (
          <ScreenLink to={BUILDING_IMPORT_PATH} className={classes.workbook}>
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
        close={hiding.close}
        title={t('home:setup.hideTitle')}
        confirmLabel={t('home:setup.hideConfirm')}
        onConfirm={async () => {
          await mutateAsync({ building: building.id });
          notifyUser.success(t('home:setup.hidden'));
        }}
      >
        {t('home:setup.hideText', { building: building.name })}
      </ConfirmDialog>
    </section>
  );
}
