import { Progress } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import { PASSWORD_MIN } from '../person.ts';

/** Length at which the bar is full; length makes a password strong (NIST SP 800-63B, appendix A). */
const STRONG_LENGTH = 16;

export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  const { t } = useI18n();
  const length = [...String(props.value ?? '')].length;
  const missing = PASSWORD_MIN - length;
  const hint =
    length === 0
      ? t('people:profile.newPasswordHint', { min: PASSWORD_MIN })
      : missing > 0
        ? t('people:profile.newPasswordMissing', { count: missing })
        : t(length < STRONG_LENGTH ? 'people:profile.newPasswordGood' : 'people:profile.newPasswordStrong');
  return (
    <div>
      <PasswordField
        label={t('people:profile.newPassword')}
        description={hint}
        autoComplete="new-password"
        {...props}
      />
      {length > 0 && (
        <Progress
          mt="xs"
          size="sm"
          value={Math.min(100, (100 * length) / STRONG_LENGTH)}
          color={missing > 0 ? 'yellow' : 'green'}
          aria-hidden
        />
      )}
    </div>
  );
}
