import { Button } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import classes from './Kiosk.module.css';

const SCHEME = 'data-mantine-color-scheme';

/** A screen on a wall: dark whatever the system prefers, and without the header and footer of the frame. */
export function Kiosk({ children }: { children: ReactNode }) {
  useEffect(() => {
    const root = document.documentElement;
    let previous: string | null = null;
    // After the effects of MantineProvider, which set the preferred scheme.
    const frame = requestAnimationFrame(() => {
      previous = root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'dark');
    });
    return () => {
      cancelAnimationFrame(frame);
      if (previous) root.setAttribute(SCHEME, previous);
    };
  }, []);
  return (
    <div className={classes.kiosk} data-kiosk>
      {children}
    </div>
  );
}

export function FullscreenButton() {
  const { t } = useI18n();
  const { fullscreen, toggle } = useFullscreenDocument();
  if (!document.fullscreenEnabled) return null;
  const Icon = fullscreen ? IconMinimize : IconMaximize;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      onClick={() => void toggle()}
    >
      {fullscreen ? t('rooms:public.board.leaveFullscreen') : t('rooms:public.board.fullscreen')}
    </Button>
  );
}
