import { useWords } from '../../../kit/web/i18n.ts';
import type { Handover } from '../handover.ts';
import { Counts } from './Counts.tsx';
import classes from './Handovers.module.css';
import { useMoments } from './moments.ts';

export function HandoverText({ handover }: { handover: Handover }) {
  const { t } = useWords();
  const { instant } = useMoments();
  const { text, emptied, writtenAt, writtenBy, since, counts } = handover;
  return (
    <>
      <p className={classes.title}>
        {t('logbook:handover.of', { who: writtenBy ?? t('logbook:nobody'), when: instant(writtenAt) })}
      </p>
      {text && <p className={classes.text}>{text}</p>}
      {emptied && !text && <p className={classes.quiet}>{t('logbook:emptied')}</p>}
      {since && <p className={classes.quiet}>{t('logbook:handover.since', { when: instant(since) })}</p>}
      <Counts counts={counts} />
    </>
  );
}
