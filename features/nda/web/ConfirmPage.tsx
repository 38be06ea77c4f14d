import { Anchor, Loader, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../../kit/web/call.ts';
import { sentenceOf } from '../../../kit/web/callError.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { confirmSignature } from '../wire.ts';
import { SignedPicture } from './SignedPicture.tsx';

/** `/confirmNDA/:token`, opened from the mailed copy: it was its reader who signed. */
export default function ConfirmPage() {
  const { t } = useWords();
  const { token = '' } = useParams();
  const [result, setResult] = useState<{ already: boolean; failure: string | null } | null>(null);
  // Opened once, even when effects run twice: the second time it says that it was done already.
  const asked = useRef(false);
  const title = t(result?.failure ? 'nda:confirm.failed' : 'nda:confirm.title');
  usePageTitle(title);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    call(confirmSignature, { token }).then(
      ({ already }) => setResult({ already, failure: null }),
      (error: unknown) => setResult({ already: false, failure: sentenceOf(error) }),
    );
  }, [token]);

  return (
    <>
      {result && !result.failure && <SignedPicture label={t('nda:signed.image')} />}
      <Title order={1}>{title}</Title>
      <Text my="md" role="status">
        {result === null ? (
          <Loader size="sm" aria-label={t('ui.loading')} />
        ) : (
          (result.failure ?? t(result.already ? 'nda:confirm.already' : 'nda:confirm.done'))
        )}
      </Text>
      {result && (
        <Anchor component={Link} to="/DNA">
          {t('nda:confirm.read')}
        </Anchor>
      )}
    </>
  );
}
