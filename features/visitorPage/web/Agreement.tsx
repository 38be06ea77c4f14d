import { Button } from '@mantine/core';
import { IconFileCheck, IconSignature } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ScreenLanguage } from '../../../kit/web/i18n.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { VisitorPage } from '../visitorPage.ts';
import classes from './Agreement.module.css';

interface AgreementProps extends Pick<VisitorPage, 'agreement'> {
  /** Who signs after they were let in. */
  isInside: boolean;
}

/** What is still to be done about the agreement; its page speaks French and English. */
export function Agreement({ agreement: { state, path }, isInside }: AgreementProps) {
  const { t, screenLanguage } = useWords();
  if (state === 'notAsked') return null;
  const Icon = state === 'toSign' ? IconSignature : IconFileCheck;
  return (
    <section className={classes.agreement} data-state={state} aria-labelledby="agreement">
      <h2 id="agreement">
        <Icon size={22} stroke={1.5} aria-hidden />
        {t('visitorPage:agreement.title')}
      </h2>
      <p>{isInside ? t('visitorPage:agreement.inside') : t(`visitorPage:agreement.${state}`)}</p>
      {state === 'toSign' && (
        <>
          {screenLanguage === 'es' && <p>{t('visitorPage:agreement.languages')}</p>}
          <Button component={Link} to={spokenAt(path, screenLanguage)} size="md" fullWidth>
            {t('visitorPage:agreement.sign')}
          </Button>
        </>
      )}
    </section>
  );
}

/** The page in the reader's language; whoever reads Spanish gets English there, and keeps Spanish here. */
function spokenAt(path: string, language: ScreenLanguage): string {
  const [page, query] = path.split('?');
  const values = new URLSearchParams(query);
  if (language === 'es') values.delete('language');
  else values.set('language', language);
  return `${page}?${values}`;
}
