import { SegmentedControl } from '@mantine/core';
import type { LocalDate } from '../../../../kit/time.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { PeriodBar } from '../../../../kit/web/list/PeriodBar.tsx';
import classes from './CalendarBar.module.css';
import { type CalendarState, usePhone } from './calendarAddress.ts';
import { daysShown, titleOf, turnPage, type View, views } from './calendarRange.ts';

interface CalendarBarProps {
  state: CalendarState;
  today: LocalDate;
  /** Another day, or another view of it. */
  onShow: (news: Partial<Pick<CalendarState, 'date' | 'view'>>) => void;
}

/** Which days are shown and how: today, before, after, and the five views. */
export function CalendarBar({ state: { view, date }, today, onShow }: CalendarBarProps) {
  const { t, language } = useWords();
  const order = usePhone() ? onPhones : views;
  const { start, end } = daysShown(view, date);
  const step = (way: 'before' | 'after', direction: 1 | -1) => ({
    label: t(`rooms:calendar.${way}.${view}`),
    onClick: () => onShow({ date: turnPage(view, date, direction) }),
  });
  return (
    <div className={classes.bar} data-screen-only>
      <PeriodBar
        title={titleOf(view, date, language)}
        current={{
          label: t('rooms:calendar.today'),
          isShown: start <= today && today <= end && (view !== 'list' || date === today),
          onClick: () => onShow({ date: today }),
        }}
        before={step('before', -1)}
        after={step('after', 1)}
      />
      <SegmentedControl
        aria-label={t('rooms:calendar.view')}
        className={classes.views}
        value={view}
        onChange={(value) => onShow({ view: value })}
        data={order.map((value) => ({ value, label: t(`rooms:calendar.views.${value}`) }))}
      />
    </div>
  );
}

/** What fits a narrow screen comes first. */
const onPhones: readonly View[] = ['list', 'day', 'rooms', 'week', 'month'];
