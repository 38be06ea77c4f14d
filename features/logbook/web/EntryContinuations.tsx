import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { LogbookContinuationEntry, LogbookEntry } from '../logbook.ts';
import classes from './Entries.module.css';
import { EntryPhotos } from './EntryPhotos.tsx';
import { useFormatMoments } from './useFormatMoments.ts';

interface EntryContinuationsProps {
  entry: LogbookEntry;
  onTakeBack: (further: LogbookContinuationEntry) => void;
}

export function EntryContinuations({ entry, onTakeBack }: EntryContinuationsProps) {
  const { t } = useI18n();
  const { formatInstant } = useFormatMoments();
  const visibleContinuations = entry.further.filter(
    ({ mistakenId }) => mistakenId === null || mistakenId === entry.id,
  );
  if (visibleContinuations.length === 0) return null;
  return (
    <ul className={classes.further}>
      {visibleContinuations.map((further) => (
        <li key={further.id} data-mistaken={further.mistaken || undefined}>
          <p>
            <span className={classes.when}>{formatInstant(further.writtenAt)}</span>{' '}
            <span className={classes.act}>{t(`logbook:acts.${further.act}`)}</span>{' '}
            <ContinuationText of={further} />{' '}
            <span className={classes.who}>{further.writtenBy ?? t('logbook:nobody')}</span>
            {further.mistaken && <span className={classes.who}> · {t('logbook:mistaken')}</span>}
          </p>
          <EntryPhotos pictures={further.pictures} />
          {!further.mistaken && !entry.mistaken && further.act !== 'mistake' && (
            <button
              type="button"
              className={classes.takeBack}
              onClick={() => onTakeBack(further)}
              aria-label={t('logbook:actions.takeBackOf', { act: t(`logbook:acts.${further.act}`) })}
            >
              {t('logbook:actions.takeBackShort')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function ContinuationText({ of: further }: { of: LogbookContinuationEntry }) {
  const { t } = useI18n();
  const { act, text, place, name, company, followUpBy, followUpUntil, emptied } = further;
  if (emptied && !text && act !== 'done') return <i>{t('logbook:emptiedShort')}</i>;
  if (act === 'followUp')
    return (
      <>
        {followUpUntil
          ? t('logbook:followUp.until', {
              who: followUpBy ?? t('logbook:followUp.desk'),
              date: formatDate(followUpUntil),
            })
          : t('logbook:followUp.none')}
      </>
    );
  return <>{[[name, company].filter(Boolean).join(', '), place, text].filter(Boolean).join(' · ')}</>;
}
