import { Group } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/i18n.ts';
import { ActionButton, type ScreenAction } from './ActionButton.tsx';
import { ActionMenu } from './ActionMenu.tsx';
import classes from './Toolbar.module.css';
import { useBreakpoint } from './useBreakpoint.ts';

export interface ToolbarProps {
  filters?: ReactNode;
  action?: ReactNode;
  moreActions?: readonly ScreenAction[];
}

export function Toolbar({ filters, action, moreActions = [] }: ToolbarProps) {
  const { t } = useI18n();
  const onPhone = useBreakpoint('phone');
  const isHidden = useIsScrollingDown();
  if (!filters && !action && moreActions.every(({ isHidden }) => isHidden)) return null;
  const folded = moreActions.length > 1 || (onPhone && Boolean(action));
  const pinned = onPhone ? [] : moreActions.filter(({ isPinned }) => isPinned);
  const inMenu = moreActions.filter((each) => !pinned.includes(each));
  return (
    <div className={classes.tools} data-screen-only>
      <div className={classes.filters}>{filters}</div>
      {moreActions.length > 0 && (
        <Group gap="sm" wrap="nowrap" flex="none">
          {folded ? (
            <>
              {pinned.map((each) => (
                <ActionButton key={each.label} action={each} />
              ))}
              {inMenu.length > 0 && <ActionMenu label={t('ui.moreActions')} actions={inMenu} />}
            </>
          ) : (
            moreActions.map((each) => <ActionButton key={each.label} action={each} />)
          )}
        </Group>
      )}
      {action && (
        <div className={classes.action} data-main-action data-hidden={isHidden || undefined}>
          {action}
        </div>
      )}
    </div>
  );
}

/** Pixels below which a movement is not a scroll. */
const SCROLL_THRESHOLD = 8;

/** True while the user scrolls down, which hides the main action on a phone. */
function useIsScrollingDown(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let last = 0;
    // In the next frame, to avoid a forced reflow.
    const frame = requestAnimationFrame(() => {
      last = window.scrollY;
    });
    const follow = () => {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      const atAnEnd = window.scrollY <= 0 || window.scrollY >= end - 1;
      if (!atAnEnd && Math.abs(window.scrollY - last) < SCROLL_THRESHOLD) return;
      setOn(!atAnEnd && window.scrollY > last);
      last = window.scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', follow);
    };
  }, []);
  return isOn;
}
