import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MenuCountBadge } from '../../../core/feature/web/MenuCountBadge.tsx';
import { useMenuCounts } from '../../../core/feature/web/MenuCountsProvider.tsx';
import { type MenuEntryWithPath, useMenuEntries } from '../../../core/feature/web/menu.ts';
import { administrationSectionKeys } from '../../../core/feature/web/screens.ts';
import { createSearchMatcher } from '../../../kit/search.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { NoMailServerNotice } from '../../mail/web/shared.ts';
import { listAdministrationCounts } from '../api.ts';
import classes from './AdministrationPage.module.css';

type AdministrationEntry = Extract<MenuEntryWithPath, { group: 'administration' }>;

export default function AdministrationPage() {
  const { t } = useI18n();
  const [{ q: query }] = useUrlState({ q: textParam() });
  const isFound = createSearchMatcher(query);
  const entries = useMenuEntries()
    .filter((entry): entry is AdministrationEntry => entry.group === 'administration')
    .filter(({ title, text, section }) =>
      isFound(t(title), t(text), t(`administration:sections.${section}`)),
    );
  const sections = administrationSectionKeys
    .map((section) => ({ section, entries: entries.filter((entry) => entry.section === section) }))
    .filter((each) => each.entries.length > 0);
  return (
    <Page title={t('menu:administration.title')} filters={<SearchField label={t('administration:search')} />}>
      <div className={classes.notice}>
        <NoMailServerNotice />
      </div>
      {sections.length === 0 && <EmptyState title={t('ui.frame.nothingFound')} />}
      <div className={classes.sections}>
        {sections.map((each) => (
          <section key={each.section} aria-labelledby={each.section}>
            <h2 className={classes.heading} id={each.section}>
              {t(`administration:sections.${each.section}`)}
            </h2>
            <ul className={classes.list} data-panel>
              {each.entries.map((entry) => (
                <li key={entry.key}>
                  <AdministrationLink entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}

function AdministrationLink({ entry }: { entry: AdministrationEntry }) {
  const { t } = useI18n();
  const { building } = useSession();
  const { counts: waiting } = useMenuCounts();
  const { data } = useQuery(callQuery(listAdministrationCounts, { building: building.id }));
  const { key, to, icon: IconOf, title, text, state } = entry;
  const existing = data?.find((each) => each.entry === key)?.count;
  const count = existing ?? waiting.get(key);
  const isWaiting = existing === undefined && Boolean(count);
  return (
    <ScreenLink to={to} className={classes.entry}>
      <IconOf size={22} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{t(title)}</span>
        <span className={classes.text}>{t(text)}</span>
      </span>
      {state && count !== undefined && (
        <span className={classes.state} data-todo={isWaiting || undefined}>
          {t(state, { count })}
        </span>
      )}
      {existing !== undefined && <MenuCountBadge count={waiting.get(key)} />}
      <IconChevronRight size={18} stroke={1.5} aria-hidden />
    </ScreenLink>
  );
}
