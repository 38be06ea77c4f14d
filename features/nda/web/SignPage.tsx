import { Alert, Anchor, Loader, Skeleton, Text } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { localNow } from '../../../kit/time.ts';
import { DocumentText } from '../../../kit/web/document/DocumentText.tsx';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { FailureWords } from '../../../kit/web/state/FailureWords.tsx';
import type { NdaText } from '../nda.ts';
import { readText } from '../wire.ts';
import { agreementAt } from './agreementAddress.ts';
import { wholeNumber } from './linkValues.ts';
import { ScrollToEnd } from './ScrollToEnd.tsx';
import { SignedAlready, useSignedBefore } from './SignedAlready.tsx';
import { SignForm } from './SignForm.tsx';
import classes from './SignPage.module.css';
import { useSignedFor } from './useSignedFor.ts';

const ZONE = 'Europe/Paris';

/** `/DNA`: the agreement, and below it the form to sign it. Links from mails fill the form in. */
export default function SignPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Agreement />
    </QueryClientProvider>
  );
}

function Agreement() {
  const { t, language } = useWords();
  usePageTitle(t('nda:title'));
  const [params] = useSearchParams();
  const version = wholeNumber(params.get('dna'));
  const text = useQuery(callQuery(readText, { version }));
  const { before, waiting } = useSignedBefore();
  const signedFor = useSignedFor();
  const [again, setAgain] = useState(false);
  const signed = again ? null : before;
  const [working, setWorking] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const toCurrent = (
    <Anchor component={Link} to={agreementAt(params, '0')}>
      {t('nda:sign.readCurrent')}
    </Anchor>
  );

  if (text.isError) {
    return (
      <article data-reading>
        <Alert role="alert" color="red" mb="md">
          {text.error.status === 404 ? t('nda:sign.missing') : <FailureWords of={text.error} />}
        </Alert>
        {toCurrent}
      </article>
    );
  }
  const ready = text.data && signedFor && !waiting;
  return (
    <article data-reading>
      {working && (
        <div className={classes.working} role="status">
          <Loader aria-hidden />
          <Text>{t('nda:sign.working')}</Text>
        </div>
      )}
      {/* Out of sight and not out of the page: what was typed and drawn is still there after a failure. */}
      <div hidden={working}>
        {!signed && <p className={classes.intro}>{t('nda:sign.intro')}</p>}
        {ready ? (
          <>
            {signed && <SignedAlready before={signed} onAgain={() => setAgain(true)} />}
            <DocumentText text={text.data[language].text} />
            <p className={classes.version}>{t('nda:sign.version', wordsOf(text.data))}</p>
            <div ref={end} className={classes.end}>
              {!text.data.current && (
                <Alert color="yellow" mt="lg">
                  {t('nda:sign.superseded')} {toCurrent}
                </Alert>
              )}
              {text.data.current && !signed && (
                <SignForm
                  text={text.data}
                  dna={version}
                  signedFor={signedFor}
                  onWork={setWorking}
                  onSuperseded={text.refetch}
                />
              )}
            </div>
          </>
        ) : (
          <Outline />
        )}
      </div>
      {ready && !working && <ScrollToEnd end={end} />}
    </article>
  );
}

const wordsOf = ({ version, publishedAt }: NdaText) => ({
  version,
  date: formatDate(localNow(ZONE, new Date(publishedAt)).date),
});

function Outline() {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <Skeleton h="2rem" w="70%" mb="lg" />
      {Array.from({ length: 14 }, (_, line) => (
        <Skeleton key={line} h="1rem" mb="sm" w={line % 4 === 3 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
