import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { useWords } from '../../kit/web/i18n.ts';
import { useSession } from '../../kit/web/session.ts';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import { BuildingSwitcher } from './BuildingSwitcher.tsx';
import { leave } from './LogOutButton.tsx';
import { useMenu } from './menu.ts';
import classes from './PhoneBar.module.css';
import { MenuLinks } from './Sidebar.tsx';

const MAIN_ENTRIES = 4;

/** The main modules at the thumb's reach on a phone, and a drawer for everything else. */
export function PhoneBar() {
  const { t } = useWords();
  const { user } = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <nav className={classes.bar} data-screen-only aria-label={t('menu:frame.menu')}>
        {useMenu()
          .slice(0, MAIN_ENTRIES)
          .map(({ key, to, icon: IconOf, title, short }) => (
            <ScreenLink key={key} to={to} className={classes.entry} aria-label={t(title)}>
              <IconOf size={22} stroke={1.5} aria-hidden />
              {/* There is room for one word. */}
              <span>{t(short ?? title)}</span>
            </ScreenLink>
          ))}
        <UnstyledButton
          className={classes.entry}
          onClick={open}
          aria-expanded={opened}
          aria-haspopup="dialog"
        >
          <IconMenu2 size={22} stroke={1.5} aria-hidden />
          <span>{t('menu:frame.more')}</span>
        </UnstyledButton>
      </nav>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size="min(20rem, 88vw)"
        title={t('menu:frame.greeting', { name: user.firstName })}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <div className={classes.drawer}>
          <BuildingSwitcher />
          <nav aria-label={t('menu:frame.more')}>
            <MenuLinks onChoose={close} />
          </nav>
          <UnstyledButton className={classes.leave} onClick={leave}>
            <IconLogout size={20} stroke={1.5} aria-hidden />
            {t('menu:frame.logOut')}
          </UnstyledButton>
        </div>
      </Drawer>
    </>
  );
}
