import { Button, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';
import { usePageTitle } from '../../../kit/web/pageTitle.ts';
import { SignedPicture } from './SignedPicture.tsx';

/** `/SIGNEDNA`: thank you, and back to the agreement. */
export default function SignedPage() {
  const { t } = useWords();
  usePageTitle(t('nda:signed.title'));
  const [params] = useSearchParams();
  const dna = params.get('dna') ?? '0';
  return (
    <>
      <SignedPicture label={t('nda:signed.image')} />
      <Title order={1} fz="2rem" mt="lg">
        {t('nda:signed.title')}
      </Title>
      <Text mt="xs" mb="lg">
        {t('nda:signed.text')}
      </Text>
      <Button component={Link} to={`/DNA?dna=${encodeURIComponent(dna)}`} variant="default">
        {t('nda:signed.again')}
      </Button>
    </>
  );
}
