import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Language } from '../../../kit/actor.ts';
import { addDays, type LocalDate, mondayOf } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import classes from './WeekBar.module.css';

interface WeekBarProps {
  monday: LocalDate;
  today: LocalDate;
  onShow: (day: LocalDate) => void;
  /** How much is shown, in words. */
  summary: string;
}

/** Which week is shown: this one, the one before, the one after. */
export function WeekBar({ monday, today, onShow, summary }: WeekBarProps) {
  const { t, language } = useWords();
  return (
    <div className={classes.bar}>
      <Button variant="default" disabled={monday === mondayOf(today)} onClick={() => onShow(today)}>
        {t('parking:calendar.today')}
      </Button>
      <ActionIcon aria-label={t('parking:calendar.before')} onClick={() => onShow(addDays(monday, -7))}>
        <IconChevronLeft size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('parking:calendar.after')} onClick={() => onShow(addDays(monday, 7))}>
        <IconChevronRight size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <h2 className={classes.title} aria-live="polite">
        {weekInWords(monday, language)}
      </h2>
      <p className={classes.summary} role="status">
        {summary}
      </p>
    </div>
  );
}

/** `23–29 novembre 2026`, `30 novembre – 6 décembre 2026`. */
function weekInWords(monday: LocalDate, language: Language): string {
  const asUtc = (date: LocalDate) => new Date(`${date}T00:00:00Z`);
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(asUtc(monday), asUtc(addDays(monday, 6)));
}
