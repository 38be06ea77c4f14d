import type { Language } from '../../../kit/actor.ts';
import { addDays, type LocalDate, mondayOf } from '../../../kit/time.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { PeriodBar } from '../../../kit/web/list/PeriodBar.tsx';
import { firstOfMonthInWords } from '../../../kit/wordFormats.ts';
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
  const stepTo = (label: string, day: LocalDate) => ({ label, onClick: () => onShow(day) });
  return (
    <div className={classes.bar} data-screen-only>
      <PeriodBar
        title={weekInWords(monday, language)}
        current={{ ...stepTo(t('parking:calendar.today'), today), isShown: monday === mondayOf(today) }}
        before={stepTo(t('parking:calendar.before'), addDays(monday, -7))}
        after={stepTo(t('parking:calendar.after'), addDays(monday, 7))}
      />
      <p className={classes.summary} role="status">
        {summary}
      </p>
    </div>
  );
}

/** `23–29 novembre 2026`, `30 novembre – 6 décembre 2026`. */
export function weekInWords(monday: LocalDate, language: Language): string {
  const asUtc = (date: LocalDate) => new Date(`${date}T00:00:00Z`);
  const words = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(asUtc(monday), asUtc(addDays(monday, 6)));
  return language === 'fr' ? firstOfMonthInWords(words) : words;
}
