import { Alert, Anchor, Button, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CallError } from '../../../kit/web/api/callError.ts';
import { toFailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { cameFromUnknownUrl, clearUnknownUrlMark } from '../../../kit/web/navigation/unknownUrl.ts';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import {
  clearSignOutReason,
  readSignOutReason,
  type SignOutReason,
} from '../../../kit/web/session/session.ts';
import type { LoginInput } from '../session.ts';
import { useCountdown } from './countdown.ts';
import { INVALID_PASSWORD_LINK_STATE, InvalidLinkAlert } from './InvalidLinkAlert.tsx';
import { logInAndRedirect } from './logIn.ts';
import { ThrottleNotice } from './ThrottleNotice.tsx';

const REASONS = {
  ended: 'errors.unauthenticated',
  loggedOut: 'access:login.loggedOutElsewhere',
  deleted: 'access:login.accountDeleted',
} as const satisfies Record<SignOutReason, string>;

type MissingCredentials = { email?: boolean; password?: boolean };

export default function LoginPage() {
  const { t } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<MissingCredentials>({});
  const [failure, setFailure] = useState<ReactNode>(null);
  const [working, setWorking] = useState(false);
  const [seconds, startCountdown] = useCountdown();
  // Set by pages of mailed links: `INVALID_PASSWORD_LINK_STATE`, or the e-mail address of the person who
  // chose a password.
  const { state } = useLocation();
  const [reason] = useState(readSignOutReason);
  const [isUrlUnknown] = useState(cameFromUnknownUrl);
  usePageTitle(t(isUrlUnknown ? 'access:login.unknownUrl' : 'access:login.title'));
  useEffect(() => {
    clearSignOutReason();
    clearUnknownUrlMark();
  }, []);

  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const logIn = async (login: LoginInput) => {
    setWorking(true);
    try {
      await logInAndRedirect(login);
    } catch (error) {
      if (error instanceof CallError && error.status === 429 && error.retryAfter)
        startCountdown(error.retryAfter);
      else setFailure(toFailureMessage(error));
      setWorking(false);
      focusOn('password');
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working || seconds > 0) return;
    // Read from the form: a browser may have filled it in without telling React.
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    setMissing({ email: !email, password: !password });
    setFailure(null);
    if (!email || !password) return focusOn(email ? 'password' : 'email');
    void logIn({ email, password, remember: data.has('remember') });
  };

  const clearMissing = (field: keyof MissingCredentials) => () =>
    setMissing((before) => ({ ...before, [field]: false }));

  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={working}>
      {isUrlUnknown && (
        <>
          <Title order={1}>{t('access:login.unknownUrl')}</Title>
          <Text mt="xs" mb="lg">
            {t('access:login.unknownUrlHelp')}
          </Text>
        </>
      )}
      <Title order={isUrlUnknown ? 2 : 1}>{t('access:login.title')}</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        {t('access:login.intro')}
      </Text>
      <Stack gap="md">
        {reason && !failure && seconds === 0 && (
          <Alert role="status" color={reason === 'deleted' ? 'green' : 'yellow'}>
            {t(REASONS[reason])}
          </Alert>
        )}
        {failure && (
          <Alert role="alert" color="red">
            {failure}
          </Alert>
        )}
        {seconds > 0 && <ThrottleNotice seconds={seconds} />}
        {state === INVALID_PASSWORD_LINK_STATE && <InvalidLinkAlert />}
        <TextInput
          name="email"
          type="email"
          label={t('access:login.email')}
          autoComplete="username"
          defaultValue={state?.email}
          autoCapitalize="none"
          spellCheck={false}
          error={missing.email && t('errors.required_email')}
          onChange={clearMissing('email')}
        />
        <PasswordField
          name="password"
          label={t('access:login.password')}
          autoComplete="current-password"
          error={missing.password && t('errors.required')}
          onChange={clearMissing('password')}
        />
        <Checkbox name="remember" defaultChecked label={t('access:login.remember')} />
        <Button type="submit" loading={working} disabled={seconds > 0} fullWidth mt="xs">
          {t('access:login.submit')}
        </Button>
        <Anchor component={Link} to="/resetPassword" ta="center">
          {t('access:login.forgotten')}
        </Anchor>
      </Stack>
    </form>
  );
}
