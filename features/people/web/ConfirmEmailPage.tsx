import { Anchor, Loader, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../../kit/web/api.ts';
import { sentenceOf } from '../../../kit/web/callError.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { currentSession } from '../../../kit/web/session.ts';
import { confirmEmail } from '../wire.ts';

/** `/confirmEmail/:token`, opened from a mail: the new address takes effect, and the page says so. */
export default function ConfirmEmailPage() {
  const { t } = useWords();
  const { token = '' } = useParams();
  const [result, setResult] = useState<{ failure: string | null } | null>(null);
  // The link works once: it must not be opened twice, not even when effects run twice.
  const asked = useRef(false);
  usePageTitle(t('people:confirmEmail.title'));

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    api.call(confirmEmail, { token }).then(
      () => setResult({ failure: null }),
      (error: unknown) => setResult({ failure: sentenceOf(error) }),
    );
  }, [token]);

  const loggedIn = currentSession() !== null;
  return (
    <>
      <Title order={1}>
        {t(result?.failure ? 'people:confirmEmail.failed' : 'people:confirmEmail.title')}
      </Title>
      <Text my="md" role="status">
        {result === null ? (
          <Loader size="sm" aria-label={t('ui.loading')} />
        ) : (
          (result.failure ?? t('people:confirmEmail.done'))
        )}
      </Text>
      {result && (
        <Anchor component={Link} to={loggedIn ? '/resident/home' : '/login'}>
          {t(loggedIn ? 'people:confirmEmail.home' : 'people:confirmEmail.login')}
        </Anchor>
      )}
    </>
  );
}
