import { Alert, Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import type { SignedBefore } from '../nda.ts';
import { readSignedBefore } from '../wire.ts';
import { wholeNumber } from './linkValues.ts';

/** What the visitor whose link the address is has signed; null for nothing, and where that cannot be told. */
export function useSignedBefore(): { before: SignedBefore | null; waiting: boolean } {
  const [params] = useSearchParams();
  const link = { visit: wholeNumber(params.get('appointment')), code: params.get('code') ?? '' };
  const signed = useQuery({
    ...callQuery(readSignedBefore, link),
    enabled: link.visit > 0 && link.code !== '',
    retry: false,
    // Read again each time the page is opened, and never while its form is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { before: signed.data?.signedOn ? signed.data : null, waiting: signed.isLoading };
}

interface SignedAlreadyProps {
  before: SignedBefore;
  onAgain: () => void;
}

/** Instead of the form, for whoever has signed: when, until when it is valid, and a way to sign again. */
export function SignedAlready({ before, onAgain }: SignedAlreadyProps) {
  const { t } = useWords();
  const { signedOn, validUntil, mailed } = before;
  const words = { date: signedOn && formatDate(signedOn), until: validUntil && formatDate(validUntil) };
  return (
    <Alert color="green" mb="xl" icon={<IconCircleCheck aria-hidden />} title={t('nda:sign.before.title')}>
      <Text>
        {t(validUntil ? 'nda:sign.before.until' : 'nda:sign.before.once', words)}{' '}
        {mailed && t('nda:sign.before.mailed')}
      </Text>
      <Button variant="default" mt="sm" onClick={onAgain}>
        {t('nda:sign.before.again')}
      </Button>
    </Alert>
  );
}
