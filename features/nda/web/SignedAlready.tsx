import { Alert, Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { SignedBefore } from '../nda.ts';

interface SignedAlreadyProps {
  before: SignedBefore;
  onAgain: () => void;
}

/** Instead of the form, for whoever has signed: when, until when it is valid, and a way to sign again. */
export function SignedAlready({ before, onAgain }: SignedAlreadyProps) {
  const { t } = useWords();
  const { version, signedOn, validUntil, mailed } = before;
  const words = {
    version,
    date: signedOn && formatDate(signedOn),
    until: validUntil && formatDate(validUntil),
  };
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
