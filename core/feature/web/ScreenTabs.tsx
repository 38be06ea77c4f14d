import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { scrollSidewaysIntoView } from '../../../kit/web/ui/scrollSidewaysIntoView.ts';
import tabClasses from '../../../kit/web/ui/tab.module.css';
import { MenuCountBadge } from './MenuCountBadge.tsx';
import { useMenuCounts } from './MenuCountsProvider.tsx';
import { useMenuEntries } from './menu.ts';
import classes from './ScreenTabs.module.css';

/** Links between the screens of a menu entry. Renders nothing if only one is available. */
export function ScreenTabs() {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const { counts } = useMenuCounts();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    scrollSidewaysIntoView(list.current?.querySelector('[aria-current]')?.parentElement);
  }, []);
  const entries = useMenuEntries();
  const group = entries.find(({ to }) => to === pathname)?.tabGroup;
  const tabs = entries.filter(({ tabGroup }) => group !== undefined && tabGroup === group);
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={t('menu:frame.tabs')} className={classes.tabs} data-screen-only>
      <ul ref={list}>
        {tabs.map(({ key, to, title, tabTitle, getCountQuery }) => (
          <li key={key}>
            <ScreenLink to={to} className={`${tabClasses.tab} ${classes.tab}`}>
              {t(tabTitle ?? title)}
              {getCountQuery && <MenuCountBadge count={counts.get(key)} />}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
