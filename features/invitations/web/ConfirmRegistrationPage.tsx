import { Anchor, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { PASSWORD_MIN } from '../../../core/people/person.ts';
import { call } from '../../../kit/web/api/call.ts';
import { MailLinkPage } from '../../../kit/web/feedback/MailLinkPage.tsx';
import { MailLinkResult } from '../../../kit/web/feedback/MailLinkResult.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import type { AccountRegistrationOutcome, RegistrationLinkCheck } from '../registration.ts';
import { checkRegistrationLink, confirmRegistration } from '../registrationApi.ts';

/** `/confirmRegistration/:token`. Opening the link changes nothing; only the button confirms. */
export default function ConfirmRegistrationPage() {
  const { token = '' } = useParams();
  return <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const { t } = useI18n();
  const [result, setResult] = useState<{ outcome: AccountRegistrationOutcome; email: string } | null>(null);
  if (result) return <ConfirmationOutcome state={result.outcome} email={result.email} />;
  return (
    <MailLinkPage title={t('invitations:confirm.title')} endpoint={checkRegistrationLink} input={{ token }}>
      {({ state, registration }) =>
        registration ? (
          <ConfirmationForm token={token} registration={registration} onDone={setResult} />
        ) : (
          <ConfirmationOutcome state={state} />
        )
      }
    </MailLinkPage>
  );
}

function ConfirmationOutcome({
  state,
  email,
}: {
  state: RegistrationLinkCheck['state'] | AccountRegistrationOutcome;
  email?: string;
}) {
  const { t } = useI18n();
  const failed = state === 'dead' || state === 'open';
  const words = {
    active: t('invitations:confirm.active'),
    alreadyActive: t('invitations:confirm.alreadyActive'),
    invited: t('invitations:confirm.invited'),
    waiting: t('invitations:confirm.waiting'),
    accountExists: t('invitations:errors.account_exists'),
    open: t('invitations:errors.registration_link_invalid'),
    dead: t('invitations:errors.registration_link_invalid'),
  };
  return (
    <MailLinkResult
      title={t(failed ? 'invitations:confirm.failed' : 'invitations:confirm.title')}
      message={words[state]}
      link={
        state === 'invited'
          ? { to: '/resetPassword', label: t('invitations:confirm.newLink') }
          : { to: '/login', label: t('invitations:confirm.login'), state: { email } }
      }
    />
  );
}

const chosenPassword = z.object({ password: z.string().min(PASSWORD_MIN).max(200) });

type ConfirmationFormProps = {
  token: string;
  registration: NonNullable<RegistrationLinkCheck['registration']>;
  onDone: (result: { outcome: AccountRegistrationOutcome; email: string }) => void;
};

function ConfirmationForm({ token, registration, onDone }: ConfirmationFormProps) {
  const { t } = useI18n();
  const { email, firstName, lastName, companyName, buildings } = registration;
  const form = useSchemaForm(chosenPassword, { password: '' }, null);
  return (
    <PublicForm
      title={t('invitations:confirm.title')}
      intro={
        <>
          {t('invitations:confirm.intro')}
          <Text component="strong" display="block" mt="xs" fw={600} c="var(--mantine-color-text)">
            {`${firstName} ${lastName} · ${companyName}`}
            <br />
            {t('invitations:register.forBuilding', { building: buildings.join(', ') })}
          </Text>
        </>
      }
      form={form}
      submitLabel={t('invitations:confirm.submit')}
      onSend={async ({ password }) => {
        const { outcome } = await call(confirmRegistration, { token, password });
        onDone({ outcome, email });
      }}
      links={
        <>
          <Text size="sm" c="dimmed">
            {t('invitations:confirm.notYou')}
          </Text>
          <Anchor component={Link} to="/login" ta="center">
            {t('invitations:confirm.login')}
          </Anchor>
        </>
      }
    >
      <TextInput
        type="email"
        label={t('invitations:register.email')}
        readOnly
        value={email}
        // Password managers store the password with this address.
        autoComplete="username"
      />
      <PasswordField
        label={t('invitations:register.password')}
        description={t('invitations:confirm.passwordHint', { min: PASSWORD_MIN })}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </PublicForm>
  );
}
