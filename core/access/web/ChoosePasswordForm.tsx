import { Anchor, Stack, TextInput, Title } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { call } from '../../../kit/web/api/call.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import { PASSWORD_MIN } from '../../people/person.ts';
import type { checkAccountInvitation, checkResetLink, chooseFirstPassword, setNewPassword } from '../api.ts';
import type { ResetLinkCheck } from '../session.ts';

const chosenPassword = z.object({ password: z.string().min(PASSWORD_MIN).max(200) });

interface ChoosePasswordFormProps {
  words: Readonly<Record<'title' | 'intro' | 'label' | 'submit' | 'done', string>>;
  check: typeof checkAccountInvitation | typeof checkResetLink;
  choose: typeof chooseFirstPassword | typeof setNewPassword;
  invalidLinkAlert: ReactNode;
  onChosen: (userId: number, email: string) => unknown;
  /** Is not called for an error in the password itself. */
  onFailure?: (isRefused: boolean) => unknown;
}

/** Page of a mailed link that sets a password (`/…/:userId/:token`). */
export function ChoosePasswordForm({
  words,
  check,
  choose,
  invalidLinkAlert,
  onChosen,
  onFailure,
}: ChoosePasswordFormProps) {
  const { t } = useI18n();
  const { userId: id = '', token = '' } = useParams();
  const userId = Number(id);
  const form = useSchemaForm(chosenPassword, { password: '' }, null);
  const [{ isGood, email }, setCheck] = useState<ResetLinkCheck>({ isGood: true, email: '' });
  usePageTitle(words.title);
  useEffect(() => {
    call(check, { userId, token }).then(setCheck, (error: unknown) =>
      setCheck({ isGood: !isRefusal(error), email: '' }),
    );
  }, [check, userId, token]);
  const back = (
    <Anchor component={Link} to="/login" ta="center">
      {t('access:reset.back')}
    </Anchor>
  );
  if (!isGood)
    return (
      <Stack gap="md">
        {/* The form that had the focus has just been removed. */}
        <Title ref={focusOn} order={1} tabIndex={-1}>
          {words.title}
        </Title>
        {invalidLinkAlert}
        {back}
      </Stack>
    );
  return (
    <PublicForm
      title={words.title}
      intro={words.intro}
      form={form}
      submitLabel={words.submit}
      onSend={async ({ password }) => {
        await call(choose, { userId, token, password });
        notifyUser.success(words.done);
        await onChosen(userId, email);
      }}
      onFailure={(error) => {
        notifyUser.failure(error, t('access:newPassword.failed'));
        const isRefused = isRefusal(error);
        if (isRefused) setCheck({ isGood: false, email: '' });
        onFailure?.(isRefused);
      }}
      links={back}
    >
      <TextInput
        type="email"
        label={t('access:login.email')}
        readOnly
        value={email}
        autoComplete="username"
      />
      <PasswordField
        label={words.label}
        description={t('access:newPassword.hint', { min: PASSWORD_MIN })}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </PublicForm>
  );
}

/** A ref outside of the component, so that React calls it once. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/** The link was refused or guessed too often; a network failure leaves the link usable. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && (error.status === 422 || error.status === 429);
