import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../../kit/web/i18n.ts';
import { useOverflow } from '../../kit/web/ui/overflow.ts';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import { Mark } from './Brand.tsx';
import { BuildingSwitcher } from './BuildingSwitcher.tsx';
import { LegalLinks } from './Footer.tsx';
import { type MenuEntry, useMenu } from './menu.ts';
import classes from './Sidebar.module.css';

/** The building and its modules, beside every screen on a desktop. */
export function Sidebar() {
  const { t } = useWords();
  const sidebar = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  const more = useOverflow(sidebar, 'block');
  const { pathname } = useLocation();
  // A long menu shows where one is. The address says when that changes.
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <aside ref={sidebar} className={classes.sidebar} data-screen-only data-more={more || undefined}>
      <BuildingSwitcher />
      <nav ref={menu} aria-label={t('menu:frame.menu')}>
        <MenuLinks />
      </nav>
      <div className={classes.foot}>
        <p className={classes.brand}>
          <Mark size={22} />
          Parvis
        </p>
        <nav className={classes.legal} aria-label={t('ui.footer.label')}>
          <LegalLinks />
        </nav>
      </div>
    </aside>
  );
}

/** The entries of the menu; those of administrators under a heading. */
export function MenuLinks({ onChoose }: { onChoose?: () => void }) {
  const { t } = useWords();
  const heading = useId();
  const entries = useMenu();
  const administration = entries.filter(({ group }) => group === 'administration');
  return (
    <>
      <ul className={classes.links}>
        {entries
          .filter(({ group }) => !group)
          .map((entry) => (
            <MenuLink key={entry.key} entry={entry} onChoose={onChoose} />
          ))}
      </ul>
      {administration.length > 0 && (
        <>
          <p id={heading} className={classes.heading}>
            {t('menu:administration')}
          </p>
          <ul className={classes.links} aria-labelledby={heading}>
            {administration.map((entry) => (
              <MenuLink key={entry.key} entry={entry} onChoose={onChoose} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function MenuLink({ entry, onChoose }: { entry: MenuEntry; onChoose: (() => void) | undefined }) {
  const { t } = useWords();
  const { to, icon: IconOf, title } = entry;
  return (
    <li>
      <ScreenLink to={to} className={classes.link} onClick={onChoose}>
        <IconOf size={20} stroke={1.5} aria-hidden />
        {t(title)}
      </ScreenLink>
    </li>
  );
}
