import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './EvacuationProgressSection.module.css';
import { type CountableEvacuee, countEvacueeHeads } from './pendingTicksAndCounts.ts';

export function EvacuationProgressSection({ people }: { people: readonly CountableEvacuee[] }) {
  const { t } = useI18n();
  const { heads, found } = countEvacueeHeads(people);
  const missing = people
    .filter(({ state, leftAt }) => state === 'missing' && leftAt === null)
    .reduce((sum, person) => sum + person.heads, 0);
  const isWhole = heads > 0 && found === heads;
  return (
    <div className={classes.progress} data-whole={isWhole || undefined}>
      <p className={classes.figure}>
        <strong>{found}</strong> <span>{t('evacuations:progress.of', { count: heads })}</span>
      </p>
      <p className={classes.more}>
        {isWhole
          ? t('evacuations:progress.whole')
          : t('evacuations:progress.toFind', { count: heads - found })}
        {missing > 0 && <strong>{t('evacuations:progress.missing', { count: missing })}</strong>}
      </p>
      <progress value={found} max={Math.max(1, heads)} aria-label={t('evacuations:progress.label')} />
    </div>
  );
}
