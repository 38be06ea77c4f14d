import { Anchor } from '@mantine/core';
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

/**
 * A page from elsewhere in a frame that keeps it apart. Browsers do not tell whether it failed, only that something came:
 * so there is always a word for somebody who sees nothing.
 */
export function PartnerFrame({ url, name }: { url: string; name: string }) {
  const { t } = useWords();
  const [state, setState] = useState<'loading' | 'slow' | 'here'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.stage}>
      <div className={classes.paper} data-state={state}>
        {/* Where the page will stand, so that nothing moves. */}
        <p role="status" className={classes.waiting}>
          {state !== 'here' && t(`partners:${state}`, { name })}
        </p>
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
      <p className={classes.nothing}>
        {t('partners:nothing')}{' '}
        <Anchor href={url} target="_blank" rel="noreferrer" inherit>
          {t('partners:openInstead')}
        </Anchor>
      </p>
    </div>
  );
}
