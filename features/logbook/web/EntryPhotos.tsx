import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { LogbookEntry } from '../logbook.ts';
import classes from './Entries.module.css';

export function EntryPhotos({ pictures }: Pick<LogbookEntry, 'pictures'>) {
  const { t } = useI18n();
  if (pictures.length === 0) return null;
  return (
    <div className={classes.photos}>
      {pictures.map((picture, at) => (
        <a key={picture.id} href={picture.src} target="_blank" rel="noreferrer">
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes="6rem"
            alt={t('logbook:photo', { number: at + 1 })}
            loading="lazy"
          />
        </a>
      ))}
    </div>
  );
}
