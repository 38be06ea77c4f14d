import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconHome, IconSearch, IconUser } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useWords } from '../../kit/web/i18n.ts';
import { useShownTitle } from '../../kit/web/pageTitle.ts';
import { useSession } from '../../kit/web/session.ts';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LogOutButton } from './LogOutButton.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import classes from './TopBar.module.css';

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

type TopBarProps = { title: RefObject<HTMLHeadingElement | null>; onSearch: () => void };

/** The title of the screen, the greeting, and the way home, to the profile and out. */
export function TopBar({ title, onSearch }: TopBarProps) {
  const { t } = useWords();
  const { user } = useSession();
  return (
    <header className={classes.bar} data-screen-only>
      <h1 ref={title} tabIndex={-1} className={classes.title}>
        {useShownTitle()}
      </h1>
      <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span>{t('menu:frame.search')}</span>
        <kbd>{onApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      <span className={classes.greeting}>{t('menu:frame.greeting', { name: user.firstName })}</span>
      {user.company.maySwitchLanguage && <LanguageSwitch />}
      <div className={classes.buttons}>
        <span className={classes.desktopOnly}>
          <IconLink to="/resident/home" label={t('menu:home.title')} icon={IconHome} />
          <IconLink to="/resident/profile" label={t('menu:profile.title')} icon={IconUser} />
        </span>
        <SchemeSwitch />
        <span className={classes.desktopOnly}>
          <LogOutButton />
        </span>
      </div>
    </header>
  );
}

function IconLink({ to, label, icon: IconOf }: { to: string; label: string; icon: typeof IconHome }) {
  return (
    <ActionIcon component={ScreenLink} to={to} aria-label={label} title={label}>
      <IconOf size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
