import { Button } from '@mantine/core';
import { IconFileCheck, IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ScreenLanguage } from '../../../kit/web/i18n/i18n.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import classes from './VisitorPageAgreementSection.module.css';

interface AgreementSectionProps extends Pick<VisitorPageData, 'agreement'> {
  isInside: boolean;
}

export function VisitorPageAgreementSection({ agreement: { state, path }, isInside }: AgreementSectionProps) {
  const { t, screenLanguage } = useI18n();
  if (state === 'notAsked') return null;
  const Icon = state === 'toSign' ? IconSignature : IconFileCheck;
  return (
    <section className={classes.agreement} data-panel data-state={state} aria-labelledby="agreement">
      <h2 id="agreement">
        <Icon size={22} stroke={1.5} aria-hidden />
        {t('visitorPage:agreement.title')}
      </h2>
      <p>{isInside ? t('visitorPage:agreement.inside') : t(`visitorPage:agreement.${state}`)}</p>
      {state === 'toSign' && (
        <>
          {screenLanguage === 'es' && <p>{t('visitorPage:agreement.languages')}</p>}
          <Button component={Link} to={addLanguageToPath(path, screenLanguage)} size="md" fullWidth>
            {t('visitorPage:agreement.sign')}
          </Button>
        </>
      )}
    </section>
  );
}

/** The agreement page has no Spanish; a Spanish reader gets its default language. */
function addLanguageToPath(path: string, language: ScreenLanguage): string {
  const [page, query] = path.split('?');
  const values = new URLSearchParams(query);
  if (language === 'es') values.delete('language');
  else values.set('language', language);
  return `${page}?${values}`;
}
