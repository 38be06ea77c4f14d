import { Link } from 'react-router';
import { useWords } from '../../kit/web/i18n.ts';
import classes from './Footer.module.css';

/** Who made it and what the law wants linked. */
export function Footer() {
  const { t } = useWords();
  return (
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()} Parvis</span>
      <nav aria-label={t('ui.footer.label')}>
        <Link to="/legal">{t('ui.footer.legal')}</Link>
        <Link to="/privacy">{t('ui.footer.privacy')}</Link>
      </nav>
    </footer>
  );
}
