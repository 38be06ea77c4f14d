import { Alert, Anchor, Button, Loader, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../../kit/web/call.ts';
import { sentenceOf } from '../../../kit/web/callError.ts';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import type { Confirmation } from '../nda.ts';
import { checkConfirmation, confirmSignature } from '../wire.ts';
import { SignedPicture } from './SignedPicture.tsx';

type State = 'asked' | 'dead' | 'open' | 'already' | 'done';

/** `/confirmNDA/:token`, from the mailed copy: says which agreement it is, and a button confirms who signed it. */
export default function ConfirmPage() {
  const { t } = useWords();
  const { token = '' } = useParams();
  const [state, setState] = useState<State>('asked');
  const [agreement, setAgreement] = useState<Confirmation | null>(null);
  const [failure, setFailure] = useState('');
  const [working, setWorking] = useState(false);
  const isConfirmed = state === 'already' || state === 'done';
  const title = t(
    isConfirmed ? 'nda:confirm.title' : state === 'dead' ? 'nda:confirm.failed' : 'nda:confirm.ask',
  );
  usePageTitle(title);

  useEffect(() => {
    let gone = false;
    call(checkConfirmation, { token }).then(
      (found) => {
        if (gone) return;
        setAgreement(found);
        setState(found.already ? 'already' : 'open');
      },
      (error: unknown) => {
        if (gone) return;
        setFailure(sentenceOf(error));
        setState('dead');
      },
    );
    return () => {
      gone = true;
    };
  }, [token]);

  const confirm = async () => {
    setWorking(true);
    setFailure('');
    try {
      const { already } = await call(confirmSignature, { token });
      setState(already ? 'already' : 'done');
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setWorking(false);
  };
  return (
    <>
      {isConfirmed && <SignedPicture label={t('nda:signed.image')} />}
      <Title order={1}>{title}</Title>
      <div role="status">
        {state === 'asked' && <Loader size="sm" my="md" aria-label={t('ui.loading')} />}
        {isConfirmed && <Text my="md">{t(`nda:confirm.${state}`)}</Text>}
        {state === 'dead' && <Text my="md">{failure}</Text>}
      </div>
      {state === 'open' && agreement && (
        <>
          <Text my="md">
            {t('nda:confirm.which', { ...agreement, date: formatDate(agreement.signedOn) })}
          </Text>
          <Text mb="md">{t('nda:confirm.text')}</Text>
          {failure && (
            <Alert role="alert" color="red" mb="md">
              {failure}
            </Alert>
          )}
          <Button loading={working} onClick={confirm}>
            {t('nda:confirm.button')}
          </Button>
        </>
      )}
      {state !== 'asked' && (
        <Anchor component={Link} to="/DNA" display="block" mt="md">
          {t('nda:confirm.read')}
        </Anchor>
      )}
    </>
  );
}
