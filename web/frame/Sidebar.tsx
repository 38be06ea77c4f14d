import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuGroupKey } from '../../core/feature/web/screens.ts';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { useSession } from '../../kit/web/session/session.ts';
import { useBreakpoint } from '../../kit/web/ui/useBreakpoint.ts';
import { useOverflow } from '../../kit/web/ui/useOverflow.ts';
import { BuildingSwitcher } from './BuildingSwitcher.tsx';
import { LegalLinks } from './Footer.tsx';
import { ParvisLogo } from './Logo.tsx';
import { MenuBottomLink, MenuGroupLinks } from './MenuLinks.tsx';
import classes from './Sidebar.module.css';
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

const keyOf = (userId: number) => `menuFolded.${userId}`;

function readFolded(userId: number): readonly string[] {
  return localStorage.getItem(keyOf(userId))?.split(',') ?? [];
}

/** The collapsed groups of the menu, stored for each user in this browser. */
function useCollapsedMenuGroups(current: MenuGroupKey | undefined) {
  const { userId } = useSession().user;
  const readOtherGroups = () => readFolded(userId).filter((group) => group !== current);
  const [folded, setFolded] = useState(readOtherGroups);
  const place = `${userId} ${current}`;
  const [lastPlace, setLastPlace] = useState(place);
  if (lastPlace !== place) {
    setLastPlace(place);
    setFolded(readOtherGroups());
  }
  const toggle = (group: MenuGroupKey) => {
    const without = (groups: readonly string[]) => groups.filter((each) => each !== group);
    const folds = !folded.includes(group);
    setFolded(folds ? [...folded, group] : without(folded));
    const remembered = without(readFolded(userId)).concat(folds ? group : []);
    localStorage.setItem(keyOf(userId), remembered.filter(Boolean).join());
  };
  return { isFolded: (group: MenuGroupKey) => folded.includes(group), toggle };
}
