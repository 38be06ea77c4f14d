import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { checkPartnerPageFraming } from '../api.ts';
import type { PartnerKey } from '../partner.ts';
import { OpenPartnerPageLink } from './OpenPartnerPageLink.tsx';
import classes from './PartnerPage.module.css';

/** In milliseconds, before a slow page is reported. */
const SLOW_AFTER_MS = 8_000;

/**
 * `allow-same-origin` is safe because the server refuses our own origin. No top navigation, camera or
 * location.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

interface PartnerFrameProps {
  partner: PartnerKey;
  url: string;
  name: string;
  /** Called with true while the frame area itself shows the link. */
  onLinkShown?: (has: boolean) => void;
}

/** Browsers do not report why a frame stays empty, so the server checks the page first and we explain. */
export function PartnerPageFrame({ partner, url, name, onLinkShown }: PartnerFrameProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const [isForced, setForced] = useState(false);
  const check = useQuery({
    ...callQuery(checkPartnerPageFraming, { building: building.id, partner }),
    staleTime: 0,
    retry: false,
  });
  const state = check.data?.state;
  const isReplaced = (state === 'refuses' || state === 'away') && !isForced;
  useEffect(() => {
    onLinkShown?.(isReplaced);
    return () => onLinkShown?.(false);
  }, [isReplaced, onLinkShown]);
  if (isReplaced) {
    return (
      <EmptyState
        icon={IconPlugConnectedX}
        title={t(state === 'refuses' ? 'partners:refuses' : 'partners:away', { name })}
        action={
          <Group justify="center" gap="sm">
            <OpenPartnerPageLink url={url} />
            {state === 'away' && (
              <Button variant="default" onClick={() => setForced(true)}>
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
  return <PageFrame url={url} name={name} isLookedAt={!check.isPending} />;
}

function PageFrame({ url, name, isLookedAt: isChecked }: { url: string; name: string; isLookedAt: boolean }) {
  const { t } = useI18n();
  const [state, setState] = useState<'loading' | 'slow' | 'here'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Show the loading state until the server's check has finished.
  const shownState = state === 'here' && !isChecked ? 'loading' : state;
  return (
    <Stack gap="sm" flex="1 1 auto" mih={0}>
      <div className={classes.paper} data-panel data-state={shownState}>
        {/* Reserves the space of the page to avoid a layout shift. */}
        <p role="status" className={classes.waiting}>
          {shownState !== 'here' && t(`partners:${shownState}`, { name })}
        </p>
        <iframe
          className={classes.frame}
          title={t('partners:frame', { name })}
          src={url}
          sandbox={SANDBOX}
          allow=""
          referrerPolicy="no-referrer"
          onLoad={() => setState('here')}
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('partners:nothing')}{' '}
        <Anchor href={url} target="_blank" rel="noreferrer" inherit>
          {t('partners:openInstead')}
        </Anchor>
      </Text>
    </Stack>
  );
}
