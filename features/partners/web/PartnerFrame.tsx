import { Anchor, Button, Group } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { lookAtPartnerPage } from '../api.ts';
import type { Partner } from '../partner.ts';
import { OpenLink } from './OpenLink.tsx';
import classes from './PartnerPage.module.css';

/** How long a page may take before it is said that it does. */
const PATIENCE = 8_000;

/**
 * What a partner's page may do: run, keep its own log-in (it comes from another origin, which the server sees to), send
 * forms and open tabs. It may neither lead this tab away nor ask for camera, place and the like.
 */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

interface PartnerFrameProps {
  partner: Partner;
  url: string;
  name: string;
  /** Told whether the link stands here, in place of the page: then it need not stand above as well. */
  onLink?: (has: boolean) => void;
}

/**
 * A page from elsewhere in a frame that keeps it apart. Browsers do not tell whether it failed, only that something came: so our server
 * looks first. What would be a grey sheet is said in our words, with the link; whoever knows better has it shown all the same.
 */
export function PartnerFrame({ partner, url, name, onLink }: PartnerFrameProps) {
  const { t } = useWords();
  const { building } = useSession();
  const [insists, setInsists] = useState(false);
  const looked = useQuery({
    ...callQuery(lookAtPartnerPage, { building: building.id, partner }),
    // A page that was not there may be by now.
    staleTime: 0,
    retry: false,
  });
  const state = looked.data?.state;
  const isReplaced = (state === 'refuses' || state === 'away') && !insists;
  useEffect(() => {
    onLink?.(isReplaced);
    return () => onLink?.(false);
  }, [isReplaced, onLink]);
  if (isReplaced) {
    return (
      <EmptyState
        icon={IconPlugConnectedX}
        title={t(state === 'refuses' ? 'partners:refuses' : 'partners:away', { name })}
        action={
          <Group justify="center" gap="sm">
            <OpenLink url={url} />
            {state === 'away' && (
              <Button variant="default" onClick={() => setInsists(true)}>
                {t('partners:showAnyway')}
              </Button>
            )}
          </Group>
        }
      >
        {t(state === 'refuses' ? 'partners:refusesText' : 'partners:awayText')}
      </EmptyState>
    );
  }
  return <Frame url={url} name={name} isLookedAt={!looked.isPending} />;
}

function Frame({ url, name, isLookedAt }: { url: string; name: string; isLookedAt: boolean }) {
  const { t } = useWords();
  const [state, setState] = useState<'loading' | 'slow' | 'here'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  // Until then nobody knows what came.
  const shown = state === 'here' && !isLookedAt ? 'loading' : state;
  return (
    <div className={classes.stage}>
      <div className={classes.paper} data-state={shown}>
        {/* Where the page will stand, so that nothing moves. */}
        <p role="status" className={classes.waiting}>
          {shown !== 'here' && t(`partners:${shown}`, { name })}
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
