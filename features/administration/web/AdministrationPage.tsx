import { Text } from '@mantine/core';
import { MenuCountBadge } from '../../../core/web/MenuCountBadge.tsx';
import { useMenuCounts } from '../../../core/web/MenuCountsProvider.tsx';
import { useMenuEntries } from '../../../core/web/menu.ts';
import { administrationSectionKeys } from '../../../core/web/screens.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
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
      <div className={classes.sections}>
        {administrationSectionKeys.map((section) => {
          const own = entries.filter((entry) => entry.section === section);
          if (own.length === 0) return null;
          return (
            <section key={section} aria-labelledby={section}>
              <h2 id={section} className={classes.heading}>
                {t(`administration:sections.${section}`)}
              </h2>
              <ul className={classes.list}>
                {own.map(({ key, to, icon: IconOf, title, text, getCountQuery: counts }) => (
                  <li key={key}>
                    <ScreenLink to={to} className={classes.entry}>
                      <IconOf size={22} stroke={1.5} aria-hidden />
                      <span className={classes.words}>
                        <span className={classes.title}>{t(title)}</span>
                        <Text span size="sm" c="dimmed">
                          {t(text)}
                        </Text>
                      </span>
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
      </div>
    </Page>
  );
}
