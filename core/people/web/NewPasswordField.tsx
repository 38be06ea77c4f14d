import { Progress } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { PASSWORD_MIN } from '../person.ts';

/** Long is what makes a password strong (NIST SP 800-63B, appendix A): the bar is full at this length. */
const STRONG_LENGTH = 16;

/** A new password, optional: says how long it must be, and while it is typed how far that is. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  const { t } = useWords();
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
