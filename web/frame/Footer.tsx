import { Link, useLocation } from 'react-router';
import { findBuildingIdInUrl } from '../../features/legal/shared.ts';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { getCurrentSession } from '../../kit/web/session/session.ts';
import classes from './Footer.module.css';

export function Footer() {
  const { t } = useI18n();
  return (
    <footer className={classes.footer} data-screen-only>
      <span>© {new Date().getFullYear()} Parvis</span>
      <nav aria-label={t('ui.footer.label')}>
        <LegalLinks />
        {!getCurrentSession() && <Link to="/deleteAccount">{t('ui.footer.deletion')}</Link>}
      </nav>
    </footer>
  );
}

export function useLegalLinks(): readonly { to: string; words: string }[] {
  const { t } = useI18n();
  const building = findBuildingIdInUrl(useLocation()) ?? getCurrentSession()?.building.id;
  const search = building === undefined ? '' : `?building=${building}`;
  return [
    { to: `/legal${search}`, words: t('ui.footer.legal') },
    { to: `/privacy${search}`, words: t('ui.footer.privacy') },
  ];
}

export function LegalLinks() {
  return useLegalLinks().map(({ to, words }) => (
    <Link key={to} to={to}>
      {words}
    </Link>
  ));
}
