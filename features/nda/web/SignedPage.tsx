import { Box, Button, Skeleton, Text, Title } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { agreementAt } from './agreementAddress.ts';
import { Facts, usePurposeFacts } from './Facts.tsx';
import { SignedPicture } from './SignedPicture.tsx';
import type { SignedHere } from './SignForm.tsx';
import { useLinkedVisit } from './useLinkedVisit.ts';
import { buildingAlone } from './useSignedFor.ts';

/** `/SIGNEDNA`: thanks whoever has just signed, says what and for which visit, and leads back to the agreement at their own link. */
export default function SignedPage() {
  const { t } = useWords();
  usePageTitle(t('nda:signed.title'));
  const [params] = useSearchParams();
  const { state: signed } = useLocation() as { state: SignedHere | null };
  return (
    <>
      <SignedPicture label={t('nda:signed.image')} />
      <Title order={1} mt="lg">
        {t('nda:signed.title')}
      </Title>
      <Text mt="xs" mb="lg">
        {t(signed ? 'nda:signed.text' : 'nda:signed.unknown')}
      </Text>
      {signed && <WhatWasSigned signed={signed} />}
      <Button
        component={Link}
        to={agreementAt(new URLSearchParams(signed?.link), params.get('dna') ?? '0')}
        variant="default"
      >
        {t('nda:signed.again')}
      </Button>
    </>
  );
}

/** The visit by its own code, as the agreement said it; else the building. */
function WhatWasSigned({ signed }: { signed: SignedHere }) {
  const { t } = useWords();
  const factsOf = usePurposeFacts();
  const { known, waiting } = useLinkedVisit(new URLSearchParams(signed.link), 'after');
  const building = signed.building === '' ? null : buildingAlone(signed.building);
  if (waiting) return <Skeleton h="10rem" mb="lg" />;
  return (
    <Box mb="lg">
      <Facts
        label={t('nda:signed.what')}
        facts={[
          ...factsOf(known?.purpose ?? building),
          { label: t('nda:signed.on'), value: known?.signedOn && formatDate(known.signedOn) },
          { label: t('nda:signed.version'), value: signed.version },
        ]}
      />
    </Box>
  );
}
