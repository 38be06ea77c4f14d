import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../../kit/web/i18n.ts';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import { Mark } from './Brand.tsx';
import { BuildingSwitcher } from './BuildingSwitcher.tsx';
import { useMenu } from './menu.ts';
import classes from './Sidebar.module.css';

/** The building and its modules, beside every screen on a desktop. */
export function Sidebar() {
  const { t } = useWords();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A long menu shows where one is. The address says when that changes.
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <aside className={classes.sidebar}>
      <BuildingSwitcher />
      <nav ref={menu} aria-label={t('ui.frame.menu')}>
        <MenuLinks />
      </nav>
      <p className={classes.brand}>
        <Mark size={22} />
        Parvis
      </p>
    </aside>
  );
}

/** The entries of the menu. */
export function MenuLinks({ onChoose }: { onChoose?: () => void }) {
  const { t } = useWords();
  return (
    <ul className={classes.links}>
      {useMenu().map(({ key, to, icon: IconOf }) => (
        <li key={key}>
          <ScreenLink to={to} className={classes.link} onClick={onChoose}>
            <IconOf size={20} stroke={1.5} aria-hidden />
            {t(`home:places.${key}.title`)}
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}
