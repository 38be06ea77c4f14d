import { Alert, Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { formatDate } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import type { SignatureStatus } from '../agreement.ts';

interface SignedAlreadyProps {
  status: SignatureStatus;
  onAgain: () => void;
}

export function AlreadySignedNotice({ status, onAgain }: SignedAlreadyProps) {
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
