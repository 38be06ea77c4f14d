import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useI18n } from '../i18n/i18n.ts';

/** Password input with a visibility toggle. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useI18n();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('ui.showPassword'), tabIndex: 0, 'aria-hidden': false }}
      aria-invalid={Boolean(props.error)}
      {...props}
      data-secret
    />
  );
}
