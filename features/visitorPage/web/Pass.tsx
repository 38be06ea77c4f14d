import { Modal, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { VisitorPage } from '../visitorPage.ts';
import classes from './Pass.module.css';

interface PassProps {
  code: string;
  visit: VisitorPage;
}

/** The visit's QR code, as the invitation carries it; pressed, it fills the screen, white in the dark too. */
export function Pass({ code, visit }: PassProps) {
  const { t, screenLanguage } = useWords();
  const [large, setLarge] = useState(false);
  const address = `${location.origin}/visit/${code}`;
  const { data: picture } = useQuery({
    queryKey: ['qr code', address],
    queryFn: async () => (await import('qrcode')).toDataURL(address, { margin: 2, scale: 12 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useScreenOn(large);
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
      <Modal
        opened={large}
        onClose={() => setLarge(false)}
        fullScreen
        title={t('visitorPage:pass.title')}
        classNames={{ content: classes.sheet, header: classes.sheetHead, body: classes.sheetBody }}
        closeButtonProps={{ 'aria-label': t('ui.close'), size: 'xl' }}
      >
        {shown}
        <p className={classes.name}>{visit.visitor}</p>
        <p className={classes.details}>
          {formatDay(visit.date, screenLanguage)}, {formatTime(visit.time)} · {visit.host.company}
        </p>
      </Modal>
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
