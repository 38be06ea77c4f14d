import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useWords } from '../i18n.ts';

/**
 * A password, hidden until its eye is pressed. Props of Mantine's PasswordInput; say `autoComplete="current-password"`
 * or `"new-password"`, so that password managers help. What is typed here is kept nowhere (`useTyped`).
 */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useWords();
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('ui.showPassword'), tabIndex: 0, 'aria-hidden': false }}
      aria-invalid={Boolean(props.error)}
      {...props}
      data-secret
    />
  );
}
