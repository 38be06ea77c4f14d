import { useWords } from '../../../kit/web/i18n.ts';
import type { Handover } from '../handover.ts';
import { categories } from '../logbook.ts';
import { categoryIcons } from './categories.ts';
import classes from './Handovers.module.css';

export function Counts({ counts }: Pick<Handover, 'counts'>) {
  const { t } = useWords();
  const shown = categories.filter((category) => counts[category]);
  if (shown.length === 0) return <p className={classes.quiet}>{t('logbook:handover.nothing')}</p>;
  return (
    <ul className={classes.counts}>
      {shown.map((category) => {
        const Icon = categoryIcons[category];
        return (
          <li key={category}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {t(`logbook:categories.${category}`)} <b>{counts[category]}</b>
          </li>
        );
      })}
    </ul>
  );
}
