import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../../kit/web/i18n.ts';
import { useBreakpoint } from '../../kit/web/ui/useBreakpoint.ts';
import { useOverflow } from '../../kit/web/ui/useOverflow.ts';
import { BuildingSwitcher } from './BuildingSwitcher.tsx';
import { LegalLinks } from './Footer.tsx';
import { ParvisLogo } from './Logo.tsx';
import { MenuBottomLink, MenuGroupLinks } from './MenuLinks.tsx';
import classes from './Sidebar.module.css';
import { useCollapsedMenuGroups } from './useCollapsedMenuGroups.ts';
import { useMenu } from './useMenu.ts';

export function Sidebar() {
  const { t } = useI18n();
  const menu = useRef<HTMLDivElement>(null);
  const more = useOverflow(menu, 'block');
  const narrow = useBreakpoint('rail');
  const { groups, administration } = useMenu();
  const current = groups.find(({ items }) => items.some(({ isCurrent }) => isCurrent))?.group;
  const { isFolded, toggle } = useCollapsedMenuGroups(current);
  const { pathname } = useLocation();
  // Scrolls a long menu to the current entry, in the next frame to avoid a forced reflow.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <aside className={classes.sidebar} data-screen-only>
      <BuildingSwitcher narrow={narrow} />
      <nav aria-label={t('menu:frame.menu')} className={classes.menu} data-more={more || undefined}>
        <div ref={menu} className={classes.groups}>
          {groups.map(({ group, items }, at) => (
            <MenuGroupLinks
              key={group}
              group={group}
              items={items}
              narrow={narrow}
              {...(at > 0 && !narrow && { fold: { folded: isFolded(group), onToggle: () => toggle(group) } })}
            />
          ))}
        </div>
        {administration && <MenuBottomLink item={administration} narrow={narrow} />}
      </nav>
      <div className={classes.foot}>
        <ParvisLogo size={28} />
        <nav className={classes.legal} aria-label={t('ui.footer.label')}>
          <LegalLinks />
        </nav>
      </div>
    </aside>
  );
}
