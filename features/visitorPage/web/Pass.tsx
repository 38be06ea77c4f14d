import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyCode } from '../../../kit/web/code.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { VisitorPage } from '../visitorPage.ts';
import classes from './Pass.module.css';

const LargePass = lazyCode(() => import('./LargePass.tsx'));

interface PassProps {
  code: string;
  visit: VisitorPage;
}

/** The visit's QR code, as the invitation carries it; pressed, it fills the screen, white in the dark too. */
export function Pass({ code, visit }: PassProps) {
  const { t } = useWords();
  const [large, setLarge] = useState(false);
  const address = `${location.origin}/visit/${code}`;
  const { data: picture } = useQuery({
    queryKey: ['qr code', address],
    queryFn: async () => (await import('qrcode')).toDataURL(address, { margin: 2, scale: 12 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useScreenOn(large);
  // What it takes to fill the screen comes after what the page shows, and before anybody is without a connection.
  const [hasCome, setHasCome] = useState(false);
  useEffect(() => setHasCome(true), []);
  const shown = picture ? (
    <img className={classes.code} src={picture} alt={t('visitorPage:pass.alt')} />
  ) : (
    <span className={classes.code} />
  );
  return (
    <section className={classes.pass} aria-label={t('visitorPage:pass.title')}>
      <button type="button" className={classes.door} onClick={() => setLarge(true)}>
        <span className={classes.title}>{t('visitorPage:pass.title')}</span>
        {shown}
        <span className={classes.visitor}>{visit.visitor}</span>
        <VisuallyHidden>{t('visitorPage:pass.open')}</VisuallyHidden>
      </button>
      <p className={classes.hint}>{t('visitorPage:pass.hint')}</p>
      {hasCome && (
        <LargePass visit={visit} opened={large} onClose={() => setLarge(false)}>
          {shown}
        </LargePass>
      )}
    </section>
  );
}

/** Keeps the screen from going dark while the code is held out; where the browser cannot, nothing is lost. */
function useScreenOn(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, [on]);
}
