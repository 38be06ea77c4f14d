import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../i18n.ts';
import { useOutage } from '../outage.ts';
import classes from './OutageLine.module.css';

/**
 * While something waits for the server: that it does not answer, when it is tried again, and a button not to wait for it.
 * In a dialog it stands while that sends (`data-outage-in-dialog`): the line of the frame then leaves the word to it.
 */
export function OutageLine({ inDialog = false }: { inDialog?: boolean }) {
  const { t } = useWords();
  const outage = useOutage();
  const seconds = useSecondsTo(outage?.tryAt ?? null);
  if (!outage) return null;
  const { giveUp, isBusy } = outage;
  const away = navigator.onLine ? 'ui.outage.away' : 'ui.outage.offline';
  const what = isBusy ? 'ui.outage.busy' : away;
  return (
    <div className={classes.line} data-outage-in-dialog={inDialog || undefined}>
      {/* Said aloud once: the seconds are for the eye alone. */}
      <p className={classes.words}>
        <span role="status">{t(what)}</span>{' '}
        <span role="timer" className={classes.next}>
          {seconds > 0 ? t('ui.outage.next', { seconds }) : t('ui.outage.trying')}
        </span>
      </p>
      {giveUp && (
        <Button className={classes.giveUp} variant="subtle" size="compact-md" onClick={giveUp}>
          {t('ui.outage.giveUp')}
        </Button>
      )}
    </div>
  );
}

/** Whole seconds until a moment, in milliseconds since 1970; 0 once it has passed, or where there is none. */
function useSecondsTo(moment: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment === null) return;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(clock);
  }, [moment]);
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000));
}
