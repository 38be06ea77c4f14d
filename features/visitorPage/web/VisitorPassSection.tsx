import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../../../kit/web/codeLoading/lazyComponent.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { toShortVisitCode } from '../../visits/shared.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import classes from './VisitorPassSection.module.css';

const FullScreenPass = lazyComponent(() => import('./FullScreenVisitorPassDialog.tsx'));

export function VisitorPassSection({ code, visit }: { code: string; visit: VisitorPageData }) {
  const { t } = useI18n();
  const [isLarge, setLarge] = useState(false);
  const address = `${location.origin}/visit/${code}`;
  const { data: picture } = useQuery({
    queryKey: ['qr code', address],
    queryFn: async () => (await import('qrcode')).toDataURL(address, { margin: 2, scale: 12 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useWakeLock(isLarge);
  // Loaded after the first render, so that the pass also opens without a connection.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const qrCode = (
    <>
      {picture ? (
        <img className={classes.code} src={picture} alt={t('visitorPage:pass.alt')} />
      ) : (
        <span className={classes.code} />
      )}
      <span className={classes.shortCode}>{toShortVisitCode(code)}</span>
    </>
  );
  return (
    <section className={classes.pass} aria-label={t('visitorPage:pass.title')}>
      <button type="button" className={classes.door} onClick={() => setLarge(true)}>
        <Text span size="sm" c="var(--parvis-paper-quiet)">
          {t('visitorPage:pass.title')}
        </Text>
        {qrCode}
        <span className={classes.visitor}>{visit.visitor}</span>
        <VisuallyHidden>{t('visitorPage:pass.open')}</VisuallyHidden>
      </button>
      <Text size="sm">{t('visitorPage:pass.hint')}</Text>
      {isMounted && (
        <FullScreenPass visit={visit} opened={isLarge} onClose={() => setLarge(false)}>
          {qrCode}
        </FullScreenPass>
      )}
    </section>
  );
}

function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return;
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((sentinel) => sentinel?.release());
  }, [isActive]);
}
