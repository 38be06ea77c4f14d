import { Stack, Text } from '@mantine/core';
import { MenuCountBadge } from '../../../core/feature/web/MenuCountBadge.tsx';
import { useMenuCounts } from '../../../core/feature/web/MenuCountsProvider.tsx';
import { useMenuEntries } from '../../../core/feature/web/menu.ts';
import { administrationSectionKeys } from '../../../core/feature/web/screens.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { NoMailServerNotice } from '../../mail/web/shared.ts';
import classes from './AdministrationPage.module.css';

export default function AdministrationPage() {
  const { t } = useI18n();
  const entries = useMenuEntries().flatMap((entry) => (entry.group === 'administration' ? [entry] : []));
  const { counts: waiting } = useMenuCounts();
  return (
    <Page title={t('menu:administration.title')}>
      <div className={classes.told}>
        <NoMailServerNotice />
      </div>
      <Stack gap="lg" maw="70rem">
        {administrationSectionKeys.map((section) => {
          const own = entries.filter((entry) => entry.section === section);
          if (own.length === 0) return null;
          return (
            <section key={section} aria-labelledby={section}>
              <Text component="h2" size="sm" c="dimmed" fw={600} mb="xs" id={section}>
                {t(`administration:sections.${section}`)}
              </Text>
              <ul className={classes.list}>
                {own.map(({ key, to, icon: IconOf, title, text, getCountQuery: counts }) => (
                  <li key={key}>
                    <ScreenLink to={to} className={classes.entry} data-panel>
                      <IconOf size={22} stroke={1.5} aria-hidden />
                      <Stack component="span" gap={0} flex={1} miw={0}>
                        <span className={classes.title}>{t(title)}</span>
                        <Text span size="sm" c="dimmed">
                          {t(text)}
                        </Text>
                      </Stack>
                      {counts && (
                        <span className={classes.count}>
                          <MenuCountBadge count={waiting.get(key)} />
                        </span>
                      )}
                    </ScreenLink>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </Stack>
    </Page>
  );
}
