import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { LocalDate } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import classes from './CalendarBar.module.css';
import { type CalendarState, usePhone } from './calendarAddress.ts';
import { daysShown, isView, titleOf, turnPage, type View, views } from './calendarRange.ts';

interface CalendarBarProps {
  state: CalendarState;
  today: LocalDate;
  onChange: (news: Partial<CalendarState>) => void;
}

/** Which days are shown and how: today, before, after, and the five views. */
export function CalendarBar({ state: { view, date }, today, onChange }: CalendarBarProps) {
  const { t, language } = useWords();
  const order = usePhone() ? onPhones : views;
  const { start, end } = daysShown(view, date);
  const step = (direction: 1 | -1) => onChange({ date: turnPage(view, date, direction) });
  return (
    <div className={classes.bar}>
      <div className={classes.turn}>
        <Button
          variant="default"
          disabled={start <= today && today <= end && (view !== 'list' || date === today)}
          onClick={() => onChange({ date: today })}
        >
          {t('rooms:calendar.today')}
        </Button>
        <ActionIcon aria-label={t(`rooms:calendar.before.${view}`)} onClick={() => step(-1)}>
          <IconChevronLeft size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t(`rooms:calendar.after.${view}`)} onClick={() => step(1)}>
          <IconChevronRight size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {titleOf(view, date, language)}
        </h2>
      </div>
      <SegmentedControl
        aria-label={t('rooms:calendar.view')}
        className={classes.views}
        value={view}
        onChange={(value) => isView(value) && onChange({ view: value })}
        data={order.map((value) => ({ value, label: t(`rooms:calendar.views.${value}`) }))}
      />
    </div>
  );
}

/** What fits a narrow screen comes first. */
const onPhones: readonly View[] = ['list', 'day', 'rooms', 'week', 'month'];
