import { Button, Text, Title } from '@mantine/core';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { agreementAt } from './agreementAddress.ts';
import { SignedPicture } from './SignedPicture.tsx';
import type { SignedHere } from './SignForm.tsx';

/** `/SIGNEDNA`: thanks whoever has just signed, and leads back to the agreement at their own link. */
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
