import {
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconHelp, IconLogout, IconUserShare } from '@tabler/icons-react';
import { useMenuEntries } from '../../core/feature/web/menu.ts';
import { openPinPrompt } from '../../core/shiftSwitching/web/pinPrompt.ts';
import { switchBackOrNotify } from '../../core/shiftSwitching/web/switchBackOrNotify.ts';
import { isStaff, languages } from '../../kit/actor.ts';
import { storeAndApplyLanguage, useI18n } from '../../kit/web/i18n/i18n.ts';
import { useSession } from '../../kit/web/session/session.ts';
import { ScreenLink } from '../../kit/web/ui/ScreenLink.tsx';
import { useBreakpoint } from '../../kit/web/ui/useBreakpoint.ts';
import classes from './AccountMenu.module.css';
import { useLegalLinks } from './Footer.tsx';
import { languageNames } from './LanguageSwitch.tsx';
import { confirmAndSignOut } from './signOut.ts';

const looks = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];

export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const { t, language } = useI18n();
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const own = useMenuEntries().filter(({ group }) => group === 'own');
  const legal = useLegalLinks();
  const name = `${user.firstName} ${user.lastName}`;
  const { byPin } = user;
  const showsLegal = useBreakpoint('belowMenu');
  const onPhone = useBreakpoint('phone');
  return (
    <Menu position="bottom-end" width="min(18rem, 100vw - 2rem)">
      <Menu.Target>
        <UnstyledButton className={classes.account} data-by-pin={byPin ? true : undefined}>
          <span className={classes.initial} aria-hidden>
            {[...user.firstName][0]?.toLocaleUpperCase(language)}
          </span>
          <span className={classes.firstName}>{byPin ? name : user.firstName}</span>
          <VisuallyHidden>{t('menu:frame.account')}</VisuallyHidden>
          <IconChevronDown size={16} stroke={1.75} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label className={classes.who}>
          <Text span size="sm" c="var(--mantine-color-text)" fw={600}>
            {name}
          </Text>
          <span>{user.company.name}</span>
        </Menu.Label>
        {own.map(({ key, to, icon: IconOf, title }) => (
          <Menu.Item
            key={key}
            component={ScreenLink}
            to={to}
            leftSection={<IconOf size={18} stroke={1.5} aria-hidden />}
          >
            {t(title)}
          </Menu.Item>
        ))}
        {onPhone && (
          <Menu.Item onClick={onHelp} leftSection={<IconHelp size={18} stroke={1.5} aria-hidden />}>
            {t('menu:frame.help')}
          </Menu.Item>
        )}
        {isStaff(user) && (
          <Menu.Item
            onClick={openPinPrompt}
            leftSection={<IconUserShare size={18} stroke={1.5} aria-hidden />}
            rightSection={<kbd className={classes.key}>F9</kbd>}
            aria-keyshortcuts="F9"
          >
            {t('menu:operator.change')}
          </Menu.Item>
        )}
        {user.company.maySwitchLanguage && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('ui.language')}</Menu.Label>
            <Menu.RadioGroup
              value={language}
              onChange={(value) => {
                const newLanguage = languages.find((each) => each === value);
                if (newLanguage) void storeAndApplyLanguage(newLanguage);
              }}
            >
              {languages.map((each) => (
                <Menu.RadioItem key={each} value={each} lang={each} closeMenuOnClick>
                  {languageNames[each]}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{t('menu:frame.look.label')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {looks.map((look) => (
            <Menu.RadioItem key={look} value={look}>
              {t(`menu:frame.look.${look}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {showsLegal &&
          legal.map(({ to, words }) => (
            <Menu.Item key={to} component={ScreenLink} to={to}>
              {words}
            </Menu.Item>
          ))}
        {byPin ? (
          <Menu.Item
            onClick={switchBackOrNotify}
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
          >
            {t('menu:operator.back', { name: `${byPin.firstName} ${byPin.lastName}` })}
          </Menu.Item>
        ) : (
          <Menu.Item
            onClick={confirmAndSignOut}
            leftSection={<IconLogout size={18} stroke={1.5} aria-hidden />}
          >
            {t('menu:frame.logOut')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
