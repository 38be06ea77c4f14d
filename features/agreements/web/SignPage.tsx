import { Alert, Anchor, Button, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { splitDocumentTitle } from '../../../kit/documentText.ts';
import { getToday } from '../../../kit/time.ts';
import { callQuery, queryClient } from '../../../kit/web/api/queries.ts';
import { FormattedDocumentText } from '../../../kit/web/document/FormattedDocumentText.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import {
  formatDate,
  formatDateAndTime,
  formatDayWithOtherYear,
  formatTime,
} from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import {
  type AgreementTextVersion,
  estimateReadingMinutes,
  FALLBACK_TIME_ZONE,
  type SignatureStatus,
} from '../agreement.ts';
import { readAgreementText } from '../api.ts';
import { getAgreementUrl } from './agreementUrl.ts';
import { type DisplayedSignatureOccasion, FactList, useSignatureOccasionFacts } from './FactList.tsx';
import { parseWholeNumberOrZero } from './parseWholeNumberOrZero.ts';
import { ReadingProgressBar } from './ReadingProgressBar.tsx';
import { ReturnToVisitLink } from './ReturnLink.tsx';
import { SignedIllustration } from './SignedIllustration.tsx';
import { SignForm, type SubmitState } from './SignForm.tsx';
import classes from './SignPage.module.css';
import { type SigningTarget, useSigningTarget } from './useSigningTarget.ts';

export default function SignPage() {
  const { t, language } = useI18n();
  usePageTitle(t('agreements:title'));
  const [params] = useSearchParams();
  const version = parseWholeNumberOrZero(params.get('dna'));
  // Passed explicitly, because only the resident area has a QueryClientProvider.
  const text = useQuery(callQuery(readAgreementText, { version }), queryClient);
  const target = useSigningTarget(params);
  const [isSigningAgain, setIsSigningAgain] = useState(false);
  const signed = !isSigningAgain && target?.status?.signedOn ? target.status : null;
  const [submitState, setSubmitState] = useState<SubmitState>('none');
  const reading = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  const toCurrent = (
    <Anchor component={Link} to={getAgreementUrl(params, '0')} state={state}>
      {t('agreements:sign.readCurrent')}
    </Anchor>
  );

  if (text.isError) {
    return (
      <article data-reading className={classes.page}>
        <Title order={1} mb="md">
          {t('agreements:title')}
        </Title>
        <Alert role="alert" color="red" mb="md">
          {text.error.status === 404 ? t('agreements:sign.missing') : <FailureMessage error={text.error} />}
        </Alert>
        <p>{toCurrent}</p>
        <ReturnToVisitLink />
      </article>
    );
  }
  const ready = text.data && target;
  const minutes = text.data ? estimateReadingMinutes(text.data[language].text) : 0;
  const { title, body } = splitDocumentTitle(text.data?.[language].text ?? '');
  const signs = text.data?.current === true && !signed;
  return (
    <article data-reading className={classes.page}>
      {submitState === 'sending' && (
        <Stack align="center" justify="center" mih="50dvh" role="status">
          <Loader aria-hidden />
          <Text>{t('agreements:sign.working')}</Text>
        </Stack>
      )}
      {submitState === 'done' && <SignedIllustration label={t('agreements:signed.image')} />}
      {/* Hidden instead of unmounted, so that the input survives a failure. */}
      <div hidden={submitState !== 'none'}>
        {ready ? (
          <>
            <Title order={1} mb="xs">
              {title ?? t('agreements:title')}
            </Title>
            <SigningTargetHeader target={target} />
            {signed && <AlreadySignedNotice status={signed} onAgain={() => setIsSigningAgain(true)} />}
            <p className={classes.intro}>
              {signs && t('agreements:sign.intro')}{' '}
              <span>{t('agreements:reading.time', { count: minutes })}</span>
            </p>
            <div ref={reading}>
              <FormattedDocumentText text={body} topLevel={2} />
              <Text size="sm" c="dimmed" mt="lg">
                {t('agreements:sign.version', versionWords(text.data))}
              </Text>
            </div>
            <ReadingProgressBar text={reading} end={end} minutes={minutes} hasForm={signs} />
            <div ref={end} tabIndex={-1} className={classes.end}>
              {!text.data.current && (
                <Alert color="yellow" mt="lg">
                  {t('agreements:sign.superseded')} {toCurrent}
                </Alert>
              )}
              {signs ? (
                <SignForm
                  text={text.data}
                  dna={version}
                  target={target}
                  onSubmitState={setSubmitState}
                  onSuperseded={text.refetch}
                />
              ) : (
                <Text mt="lg">
                  <ReturnToVisitLink />
                </Text>
              )}
            </div>
          </>
        ) : (
          <LoadingSkeleton />
        )}
      </div>
    </article>
  );
}

const versionWords = ({ version, publishedAt }: AgreementTextVersion) => ({
  version,
  date: formatDateAndTime(publishedAt, FALLBACK_TIME_ZONE).date,
});

function LoadingSkeleton() {
  const { t } = useI18n();
  return (
    <div role="status" aria-label={t('ui.loading')}>
      <Skeleton h="2rem" w="70%" mb="lg" />
      {Array.from({ length: 14 }, (_, line) => (
        <Skeleton key={line} h="1rem" mb="sm" w={line % 4 === 3 ? '60%' : '100%'} />
      ))}
    </div>
  );
}

function AlreadySignedNotice({ status, onAgain }: { status: SignatureStatus; onAgain: () => void }) {
  const { t } = useI18n();
  const { version, signedOn, validUntil, mailed } = status;
  const words = {
    version,
    date: signedOn && formatDate(signedOn),
    until: validUntil && formatDate(validUntil),
  };
  return (
    <Alert
      color="green"
      mb="xl"
      icon={<IconCircleCheck aria-hidden />}
      title={t('agreements:sign.before.title')}
    >
      <Text>
        {t(validUntil ? 'agreements:sign.before.until' : 'agreements:sign.before.once', words)}{' '}
        {mailed && t('agreements:sign.before.mailed')}
      </Text>
      <Button variant="default" mt="sm" onClick={onAgain}>
        {t('agreements:sign.before.again')}
      </Button>
    </Alert>
  );
}

function SigningTargetHeader({ target }: { target: SigningTarget }) {
  const { occasion, isVisitLinkInvalid, isBuildingUnknown } = target;
  const { t } = useI18n();
  const factsOf = useSignatureOccasionFacts();
  const isWrong = isVisitLinkInvalid || isBuildingUnknown;
  if (!occasion && !isWrong) return null;
  return (
    <>
      {occasion?.date && occasion.time && <VisitLine occasion={occasion} />}
      {(isWrong || !occasion?.date) && (
        <div className={classes.head} data-panel>
          {occasion && <FactList label={t('agreements:occasion.title')} facts={factsOf(occasion)} />}
          {isWrong && (
            <p className={classes.note}>
              {t(isVisitLinkInvalid ? 'agreements:sign.opensNothing' : 'agreements:sign.unknownBuilding')}
            </p>
          )}
        </div>
      )}
    </>
  );
}

function VisitLine({ occasion }: { occasion: DisplayedSignatureOccasion }) {
  const { t, language } = useI18n();
  const { building, host, company, date, time } = occasion;
  const today = getToday(FALLBACK_TIME_ZONE, new Date());
  const day = date && formatDayWithOtherYear(date, today, language);
  const hostLabel = host && company ? t('agreements:occasion.hostOf', { host, company }) : host;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={t('agreements:occasion.title')} className={classes.visit}>
      <p>{t('agreements:occasion.visit', { building, day, time: time && formatTime(time) })}</p>
      {(hostLabel || company) && (
        <Text size="sm" c="dimmed">
          {hostLabel ? t('agreements:occasion.withHost', { host: hostLabel }) : company}
        </Text>
      )}
    </div>
  );
}
