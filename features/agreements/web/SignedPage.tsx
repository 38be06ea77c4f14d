import { Anchor, Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { agreementAt } from './agreementAddress.ts';
import { Facts, usePurposeFacts } from './Facts.tsx';
import { SignedPicture } from './SignedPicture.tsx';
import type { SignedHere } from './SignForm.tsx';
import { useLinkedVisit } from './useLinkedVisit.ts';
import { useSigningAtDesk } from './useSigningAtDesk.ts';

/**
 * `/SIGNEDNA`: thanks whoever has just signed, says what and for which visit, and leads back to the agreement at their own link. Who opens
 * the address by itself is told where that stands, and as much of it as the address itself opens.
 */
export default function SignedPage() {
  const { t } = useWords();
  usePageTitle(t('agreements:signed.title'));
  const [params] = useSearchParams();
  const { state: signed } = useLocation() as { state: SignedHere | null };
  const link = signed ? new URLSearchParams(signed.link) : params;
  const { status: known, isLoading: waiting } = useLinkedVisit(link, signed ? 'after' : 'opened');
  const { desk } = useSigningAtDesk(link);
  const factsOf = usePurposeFacts();
  // By the visit's own code, as it is now; else as the agreement named it.
  const purpose = known?.purpose ?? signed?.purpose ?? null;
  const signedOn = known?.signedOn ?? signed?.signedOn;
  const facts = [
    ...factsOf(purpose),
    { label: t('agreements:signed.on'), value: signedOn && formatDate(signedOn) },
    { label: t('agreements:signed.version'), value: signed?.version ?? known?.version },
  ];
  const isSigned = Boolean(signed || signedOn);
  const visitOfDesk =
    signed && desk?.purpose.date ? (signed.from ?? addressOfMatch(link, desk.purpose.date)) : null;
  useWayBack(signed?.from ? visitOfDesk : null);
  return (
    <>
      <SignedPicture label={t('agreements:signed.image')} />
      <Title order={1} mt="lg">
        {t('agreements:signed.title')}
      </Title>
      {waiting ? (
        <Skeleton h="12rem" mt="xs" mb="lg" />
      ) : (
        <>
          <Text mt="xs" mb="lg">
            {t(isSigned ? 'agreements:signed.text' : 'agreements:signed.unknown')}
          </Text>
          {visitOfDesk && (
            <Box mb="lg">
              <Text mb="lg">
                {t('agreements:signed.handBack')} {signed?.from && t('agreements:signed.comesBack')}
              </Text>
              <Button component={Link} to={visitOfDesk} replace>
                {t('agreements:signed.toVisit')}
              </Button>
            </Box>
          )}
          {(signed || purpose) && (
            <Box mb="lg">
              <Facts
                label={t(isSigned ? 'agreements:signed.what' : 'agreements:purpose.title')}
                facts={facts}
              />
            </Box>
          )}
        </>
      )}
      {!visitOfDesk && (
        <Group>
          {known?.purpose && (
            <Button component={Link} to={`/visit/${link.get('code')}`}>
              {t('agreements:signed.toOwnVisit')}
            </Button>
          )}
          <Button component={Link} to={agreementAt(link, params.get('dna') ?? '0')} variant="default">
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

/** Long enough to read it, and to hand the device back, ms. */
const READ_WITHIN = 10_000;

/** Where it was opened at the desk it leads back by itself, unless somebody does something with the page meanwhile. */
function useWayBack(to: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const watching = new AbortController();
    const timer = setTimeout(() => void navigate(to, { replace: true }), READ_WITHIN);
    for (const touch of ['pointerdown', 'keydown', 'wheel'])
      addEventListener(touch, () => clearTimeout(timer), { signal: watching.signal, passive: true });
    return () => {
      clearTimeout(timer);
      watching.abort();
    };
  }, [to]);
}

/** The list of the visit's day, with the dialog in which the desk says whose signature it is. */
const addressOfMatch = (link: URLSearchParams, date: string): string =>
  `/resident/table?${new URLSearchParams({ start: date, end: date, match: link.get('appointment') ?? '' })}`;
