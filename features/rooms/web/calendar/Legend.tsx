import { useWords } from '../../../../kit/web/i18n.ts';
import classes from './Legend.module.css';

const standings = ['mine', 'taken'] as const;

/** What the colours of the calendar mean; the words on each reservation say the same. */
export function Legend() {
  const { t } = useWords();
  return (
    <ul className={classes.legend} aria-label={t('rooms:calendar.legend')} data-screen-only>
      {standings.map((standing) => (
        <li key={standing} className={`standing ${standing} ${classes.item}`}>
          {t(`rooms:calendar.standings.${standing}`)}
        </li>
      ))}
    </ul>
  );
}
