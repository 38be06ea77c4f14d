import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../i18n.ts';
import { type Action, ActionButton } from './ActionButton.tsx';
import { ActionMenu } from './ActionMenu.tsx';
import classes from './Toolbar.module.css';
import { useWidth } from './useWidth.ts';

export interface ToolbarProps {
  /** At the left: search, date range. */
  filters?: ReactNode;
  /** The one thing that is done most, a filled button: at the right, on a phone in the reach of the thumb. */
  action?: ReactNode;
  /** What else can be done: at the left of that, or in a menu where it would crowd. */
  more?: readonly Action[];
}

/** The row above a screen's content. */
export function Toolbar({ filters, action, more = [] }: ToolbarProps) {
  const { t } = useWords();
  const onPhone = useWidth('phone');
  const away = useScrolledOn();
  if (!filters && !action && more.length === 0) return null;
  const folded = more.length > 1 || (onPhone && Boolean(action));
  return (
    <div className={classes.tools} data-screen-only>
      <div className={classes.filters}>{filters}</div>
      {more.length > 0 && (
        <div className={classes.more}>
          {folded ? (
            <ActionMenu label={t('ui.moreActions')} actions={more} />
          ) : (
            more.map((each) => <ActionButton key={each.label} action={each} />)
          )}
        </div>
      )}
      {action && (
        <div className={classes.action} data-main-action data-away={away || undefined}>
          {action}
        </div>
      )}
    </div>
  );
}

/** A finger's tremble is no scrolling, px. */
const TREMBLE = 8;

/** Whether the reader scrolls on towards the end of the page, who looks at what is there and not for what to do. */
function useScrolledOn(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let last = 0;
    // With the next frame: where things are is reckoned once.
    const frame = requestAnimationFrame(() => {
      last = window.scrollY;
    });
    const follow = () => {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      const atAnEnd = window.scrollY <= 0 || window.scrollY >= end - 1;
      if (!atAnEnd && Math.abs(window.scrollY - last) < TREMBLE) return;
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
