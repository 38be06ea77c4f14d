import { Alert, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';

/** How long guesses must wait: said aloud once, and then to the eye alone each second. */
export function Waiting({ seconds }: { seconds: number }) {
  const { t } = useWords();
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
