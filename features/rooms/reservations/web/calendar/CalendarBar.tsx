import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LocalDate } from '../../../../../kit/time.ts';
import { formatDay, formatShortDay, formatWeekday } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { PeriodBar } from '../../../../../kit/web/list/PeriodBar.tsx';
import { type ScreenAction, useRunAction } from '../../../../../kit/web/ui/ActionButton.tsx';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import hidden from '../../../../../kit/web/ui/visuallyHidden.module.css';
import classes from './CalendarBar.module.css';
import {
  type CalendarViewKind,
  calendarViews,
  formatViewTitle,
  getAdjacentDate,
  getVisibleDays,
  listRangeDays,
} from './calendarRange.ts';
import stripClasses from './WeekStrip.module.css';

interface CalendarBarProps {
  view: CalendarViewKind;
  date: LocalDate;
  today: LocalDate;
  onShow: (news: { date?: LocalDate; view?: CalendarViewKind }) => void;
  filter: ReactNode;
  need?: ReactNode;
  search?: ReactNode;
  more: ScreenAction;
}

export function CalendarBar({ view, date, today, onShow, filter, need, search, more }: CalendarBarProps) {
  const { t, language } = useI18n();
  const onPhone = useBreakpoint('phone');
  const [, take] = useRunAction();
  const { start, end } = getVisibleDays(view, date);
  const step = (way: 'before' | 'after', direction: 1 | -1) => ({
    label: t(`rooms:calendar.${way}.${view}`),
    onClick: () => onShow({ date: getAdjacentDate(view, date, direction) }),
  });
  const current = {
    label: t('rooms:calendar.today'),
    isActive: start <= today && today <= end && (view !== 'list' || date === today),
    onClick: () => onShow({ date: today }),
  };
  const steps = { previous: step('before', -1), next: step('after', 1) };
  if (onPhone) {
    const isDay = view === 'day';
    const short = isDay ? `${formatWeekday(date, language)} ${formatShortDay(date, language)}` : undefined;
    return (
      <>
        <div className={classes.bar} data-screen-only>
          <PeriodBar title={short ?? formatViewTitle(view, date, language, 'short')} {...steps} />
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="default"
                px="xs"
                aria-label={`${t('rooms:calendar.view')}: ${t(`rooms:calendar.views.${view}`)}`}
                rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
              >
                {t(`rooms:calendar.views.${view}`)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {calendarViews.map((each) => (
                <Menu.Item
                  key={each}
                  mih="var(--control-height)"
                  aria-current={each === view || undefined}
                  fw={each === view ? 600 : undefined}
                  onClick={() => onShow({ view: each })}
                >
                  {t(`rooms:calendar.views.${each}`)}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item mih="var(--control-height)" disabled={current.isActive} onClick={current.onClick}>
                {current.label}
              </Menu.Item>
              <Menu.Item
                mih="var(--control-height)"
                leftSection={<more.icon size={18} stroke={1.5} aria-hidden />}
                onClick={() => void take(more)}
              >
                {more.label}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {filter}
        </div>
        {isDay && <WeekStrip date={date} today={today} onDay={(day) => onShow({ date: day })} />}
      </>
    );
  }
  const length = start.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium';
  return (
    <>
      <PeriodBar title={formatViewTitle(view, date, language, length)} current={current} {...steps} />
      {need}
      {filter}
      {search}
      <SegmentedControl
        aria-label={t('rooms:calendar.view')}
        className={classes.views}
        data-own-line
        value={view}
        onChange={(value) => onShow({ view: value })}
        data={calendarViews.map((value) => ({ value, label: t(`rooms:calendar.views.${value}`) }))}
      />
    </>
  );
}

interface WeekStripProps {
  date: LocalDate;
  today: LocalDate;
  onDay: (date: LocalDate) => void;
}

function WeekStrip({ date, today, onDay }: WeekStripProps) {
  const { t, language } = useI18n();
  return (
    <nav aria-label={t('rooms:calendar.strip')} className={stripClasses.strip} data-screen-only>
      {listRangeDays(getVisibleDays('week', date)).map((day) => (
        <button
          key={day}
          type="button"
          className={stripClasses.day}
          aria-current={day === date ? 'date' : undefined}
          data-today={day === today || undefined}
          onClick={() => onDay(day)}
        >
          <span className={hidden.visuallyHidden}>{formatDay(day, language)}</span>
          <span className={stripClasses.weekday} aria-hidden>
            {formatWeekday(day, language)}
          </span>
          <span aria-hidden>{Number(day.slice(8))}</span>
        </button>
      ))}
    </nav>
  );
}
