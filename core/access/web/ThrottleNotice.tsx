import { Alert, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';

/** Screen readers announce the wait once; the visible countdown changes each second. */
export function ThrottleNotice({ seconds }: { seconds: number }) {
  const { t } = useI18n();
  const [all] = useState(seconds);
  return (
    <>
      <VisuallyHidden role="alert">{t('access:errors.too_many_attempts', { seconds: all })}</VisuallyHidden>
      <Alert role="timer" color="red">
        {t('access:errors.too_many_attempts', { seconds })}
      </Alert>
    </>
  );
}
