import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChevronLeft, IconHelp, IconSearch } from '@tabler/icons-react';
import { switchBackOrNotify } from '../../core/shiftSwitching/web/switchBackOrNotify.ts';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { useCurrentPageTitle } from '../../kit/web/navigation/usePageTitle.ts';
import { useSession } from '../../kit/web/session/session.ts';
import { IS_APPLE_KEYBOARD } from '../../kit/web/ui/isAppleKeyboard.ts';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import classes from './TopBar.module.css';
import { useMenu } from './useMenu.ts';

export function TopBar({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { t } = useI18n();
  const { administration, isWithinAdministration } = useMenu();
  const { byPin } = useSession().user;
  return (
    <header className={classes.bar} data-by-pin={byPin ? true : undefined} data-screen-only>
      <div className={classes.screen}>
        {administration && isWithinAdministration && (
          <ScreenLink to={administration.to} className={classes.back} title={t(administration.title)}>
            <IconChevronLeft size={20} stroke={1.5} aria-hidden />
            <span>{t(administration.title)}</span>
          </ScreenLink>
        )}
        <h1 tabIndex={-1} className={classes.title}>
          {useCurrentPageTitle()}
        </h1>
      </div>
      <div className={classes.tools}>
        <UnstyledButton
          className={classes.search}
          data-panel
          onClick={onSearch}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch size={18} stroke={1.5} aria-hidden />
          <span>{t('menu:frame.search')}</span>
          <kbd>{IS_APPLE_KEYBOARD ? '⌘ K' : 'Ctrl K'}</kbd>
        </UnstyledButton>
        <UnstyledButton
          className={classes.help}
          data-panel
          onClick={onHelp}
          aria-label={t('menu:frame.help')}
          aria-keyshortcuts="?"
        >
          <IconHelp size={20} stroke={1.5} aria-hidden />
        </UnstyledButton>
        <AccountMenu onHelp={onHelp} />
        {byPin && (
          <Button
            variant="default"
            className={classes.owner}
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
            onClick={switchBackOrNotify}
          >
            {t('menu:operator.back', { name: `${byPin.firstName} ${byPin.lastName}` })}
          </Button>
        )}
      </div>
    </header>
  );
}
