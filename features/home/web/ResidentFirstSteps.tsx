import { Group, UnstyledButton } from '@mantine/core';
import { IconCalendarPlus, IconUserPlus } from '@tabler/icons-react';
import { useMenuEntries } from '../../../core/feature/web/menu.ts';
import type { TodaySource } from '../../../core/feature/web/today.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { FirstStepListItem } from './FirstStepListItem.tsx';
import classes from './ResidentFirstSteps.module.css';

interface FirstStepsProps {
  sources: readonly TodaySource[];
  onHide: () => void;
}

export function ResidentFirstSteps({ sources, onHide }: FirstStepsProps) {
  const { t } = useI18n();
  const { user } = useSession();
  const today = useToday();
  const profile = useMenuEntries().find(({ key }) => key === 'profile');
  const steps = [
    // First, because the company's people need accounts before anything else.
    ...(user.managesCompany
      ? [{ icon: IconUserPlus, title: 'home:first.colleagues', to: '/resident/people?add=1' }]
      : []),
    ...sources.flatMap(({ icon, first }) => {
      const step = first?.(user, today);
      return step ? [{ ...step, icon }] : [];
    }),
    ...(profile ? [{ icon: IconCalendarPlus, title: 'home:first.calendar', to: profile.to }] : []),
  ];
  return (
    <section aria-labelledby="first">
      <Group justify="space-between" wrap="nowrap">
        <h3 id="first">{t('home:first.title')}</h3>
        <UnstyledButton className={classes.hide} onClick={onHide}>
          {t('home:first.hide')}
        </UnstyledButton>
      </Group>
      <ul>
        {steps.map(({ icon: IconOf, title, to }) => (
          <FirstStepListItem
            key={title}
            to={to}
            mark={<IconOf size={20} stroke={1.5} aria-hidden />}
            title={t(title)}
          />
        ))}
      </ul>
    </section>
  );
}
