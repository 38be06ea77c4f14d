import { Alert } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import classes from './PartnerPage.module.css';

/** How long a page may take before it is said that it does. */
const PATIENCE = 8_000;

/**
 * What a partner's page may do: run, keep its own log-in (it comes from another origin, which the server sees to), send
 * forms and open tabs. It may neither lead this tab away nor ask for camera, place and the like.
 */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A page from elsewhere in a frame that keeps it apart. Browsers do not tell whether it failed, only that it came. */
export function PartnerFrame({ url, name }: { url: string; name: string }) {
  const { t } = useWords();
  const [state, setState] = useState<'loading' | 'slow' | 'here'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.stage}>
      <div role="status">
        {state === 'slow' && (
          <Alert color="yellow" icon={<IconClockPause aria-hidden />}>
            {t('partners:slow', { name })}
          </Alert>
        )}
      </div>
      <div className={classes.paper} data-state={state}>
        {state !== 'here' && <p className={classes.waiting}>{t('partners:loading', { name })}</p>}
        <iframe
          className={classes.frame}
          title={t('partners:frame', { name })}
          src={url}
          sandbox={ALLOWED}
          allow=""
          referrerPolicy="no-referrer"
          onLoad={() => setState('here')}
        />
      </div>
    </div>
  );
}
