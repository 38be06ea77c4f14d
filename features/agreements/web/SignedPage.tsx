import { Anchor, Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import { getAgreementUrl } from './agreementUrl.ts';
import { FactList, useSignatureOccasionFacts } from './FactList.tsx';
import { SignedIllustration } from './SignedIllustration.tsx';
import type { SignedPageLocationState } from './SignForm.tsx';
import { useReceptionSignatoryQuery } from './useReceptionSignatoryQuery.ts';
import { useSignatureStatus } from './useSignatureStatus.ts';

export default function SignedPage() {
  const { t } = useI18n();
  usePageTitle(t('agreements:signed.title'));
  const [params] = useSearchParams();
  const { state: signed } = useLocation() as { state: SignedPageLocationState | null };
  const link = signed ? new URLSearchParams(signed.link) : params;
  const { status, isLoading } = useSignatureStatus(link, signed ? 'after' : 'opened');
  const { reception } = useReceptionSignatoryQuery(link);
  const factsOf = useSignatureOccasionFacts();
  // Prefer current data of the visit to what the agreement showed.
  const occasion = status?.occasion ?? signed?.occasion ?? null;
  const signedOn = status?.signedOn ?? signed?.signedOn;
  const facts = [
    ...factsOf(occasion),
    { label: t('agreements:signed.on'), value: signedOn && formatDate(signedOn) },
    { label: t('agreements:signed.version'), value: signed?.version ?? status?.version },
  ];
  const isSigned = Boolean(signed || signedOn);
  const receptionUrl =
    signed && reception?.occasion.date ? (signed.from ?? matchUrl(link, reception.occasion.date)) : null;
  useTimedReturn(signed?.from ? receptionUrl : null);
  return (
    <>
      <SignedIllustration label={t('agreements:signed.image')} />
      <Title order={1} mt="lg">
        {t('agreements:signed.title')}
      </Title>
      {isLoading ? (
        <Skeleton h="12rem" mt="xs" mb="lg" />
      ) : (
        <>
          <Text mt="xs" mb="lg">
            {t(isSigned ? 'agreements:signed.text' : 'agreements:signed.unknown')}
          </Text>
          {receptionUrl && (
            <Box mb="lg">
              <Text mb="lg">
                {t('agreements:signed.handBack')} {signed?.from && t('agreements:signed.comesBack')}
              </Text>
              <Button component={Link} to={receptionUrl} replace>
                {t('agreements:signed.toVisit')}
              </Button>
            </Box>
          )}
          {(signed || occasion) && (
            <Box mb="lg">
              <FactList
                label={t(isSigned ? 'agreements:signed.what' : 'agreements:occasion.title')}
                facts={facts}
              />
            </Box>
          )}
        </>
      )}
      {!receptionUrl && (
        <Group>
          {status?.occasion && (
            <Button component={Link} to={`/visit/${link.get('code')}`}>
              {t('agreements:signed.toOwnVisit')}
            </Button>
          )}
          <Button component={Link} to={getAgreementUrl(link, params.get('dna') ?? '0')} variant="default">
            {t('agreements:signed.again')}
          </Button>
        </Group>
      )}
      {!isSigned && (
        <Anchor component={Link} to="/verifyNDA" mt="md">
          {t('agreements:signed.verify')}
        </Anchor>
      )}
    </>
  );
}

const RETURN_DELAY_MS = 10_000;

/** Returns to reception's screen, unless the user touches the page. */
function useTimedReturn(to: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const watching = new AbortController();
    const timer = setTimeout(() => void navigate(to, { replace: true }), RETURN_DELAY_MS);
    for (const touch of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(touch, () => clearTimeout(timer), { signal: watching.signal, passive: true });
    return () => {
      clearTimeout(timer);
      watching.abort();
    };
  }, [to]);
}

const matchUrl = (link: URLSearchParams, date: string): string =>
  `/resident/table?${new URLSearchParams({ start: date, end: date, match: link.get('appointment') ?? '' })}`;
