import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { LocalDate } from '../../../kit/time.ts';
import { formatMonth } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import classes from './MonthBar.module.css';
import { addMonths } from './months.ts';

interface MonthBarProps {
  month: LocalDate;
  /** The month that the first button leads to; without it there are the arrows alone. */
  current?: LocalDate;
  onShow: (month: LocalDate) => void;
}

/** Which month is shown: this one, the one before, the one after. */
export function MonthBar({ month, current, onShow }: MonthBarProps) {
  const { t, screenLanguage } = useWords();
  return (
    <div className={classes.bar}>
      {current && (
        <Button variant="default" disabled={month === current} onClick={() => onShow(current)}>
          {t('events:calendar.current')}
        </Button>
      )}
      <ActionIcon aria-label={t('events:calendar.before')} onClick={() => onShow(addMonths(month, -1))}>
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('events:calendar.after')} onClick={() => onShow(addMonths(month, 1))}>
        <IconChevronRight size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <h2 className={classes.title} aria-live="polite">
        {formatMonth(month, screenLanguage)}
      </h2>
    </div>
  );
}
