import { Alert, Button, Group, Progress, SimpleGrid, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { RestoredDraftNotice } from '../../../kit/web/drafts/RestoredDraftNotice.tsx';
import { createFullNamePasteHandler } from '../../../kit/web/field/createFullNamePasteHandler.ts';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useSubmit } from '../../../kit/web/form/useSubmit.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { updateStoredSession, useSession } from '../../../kit/web/session/session.ts';
import { PASSWORD_MIN, PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../../people/person.ts';
import { profileEditSchema } from '../account.ts';
import { editProfile } from '../api.ts';
import classes from './ProfilePage.module.css';

/** Length at which the bar is full; length makes a password strong (NIST SP 800-63B, appendix A). */
const STRONG_LENGTH = 16;

function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  const { t } = useI18n();
  const length = [...String(props.value ?? '')].length;
  const missing = PASSWORD_MIN - length;
  const hint =
    length === 0
      ? t('accounts:profile.newPasswordHint', { min: PASSWORD_MIN })
      : missing > 0
        ? t('accounts:profile.newPasswordMissing', { count: missing })
        : t(
            length < STRONG_LENGTH
              ? 'accounts:profile.newPasswordGood'
              : 'accounts:profile.newPasswordStrong',
          );
  return (
    <div>
      <PasswordField
        label={t('accounts:profile.newPassword')}
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

/** Unlike the call, the screen always requires the current password and all fields. */
const profileForm = profileEditSchema
  .required({ email: true, firstName: true, lastName: true })
  .extend({
    password: z.string().min(1),
    newPassword: z.string().check(({ value, issues }) => {
      if (value === '' || [...value].length >= PASSWORD_MIN) return;
      issues.push({
        code: 'too_small',
        origin: 'string',
        minimum: PASSWORD_MIN,
        inclusive: true,
        input: value,
      });
    }),
  })
  .transform(({ newPassword, ...profile }) => ({ ...profile, ...(newPassword && { newPassword }) }));

export function ProfileForm() {
  const { t } = useI18n();
  const { user } = useSession();
  const navigate = useNavigate();
  const edit = useCommand(editProfile);
  const element = useRef<HTMLFormElement>(null);
  const form = useSchemaForm(
    profileForm,
    {
      id: user.userId,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      password: '',
      newPassword: '',
    },
    'profile',
  );

  const { submit, sending, failure, focusOn } = useSubmit(form, element);

  const save = async (profile: z.output<typeof profileForm>) => {
    const { emailPending } = await edit.mutateAsync(profile);
    const { firstName, lastName, email } = profile;
    updateStoredSession({ user: { ...user, firstName, lastName } });
    form.draft.markSaved();
    const notice = emailPending ? t('accounts:profile.emailPending', { email }) : undefined;
    await navigate('/resident/home?modify=true', { state: { saved: notice } });
  };

  return (
    <form ref={element} noValidate onSubmit={submit(save)} aria-busy={sending} className={classes.fields}>
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          {failure}
        </Alert>
      )}
      <RestoredDraftNotice draft={form.draft} onReset={() => focusOn('first')} />
      <h2 id="name">{t('accounts:profile.nameSection')}</h2>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="md"
        onPaste={createFullNamePasteHandler((name) => form.setValues(name))}
      >
        <TextInput
          label={t('accounts:profile.lastName')}
          required
          maxLength={PERSON_NAME_MAX}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label={t('accounts:profile.firstName')}
          required
          maxLength={PERSON_NAME_MAX}
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
      </SimpleGrid>
      <h2 id="log-in">{t('accounts:profile.logInSection')}</h2>
      <EmailField
        label={t('accounts:profile.email')}
        description={t('accounts:profile.emailHint')}
        required
        maxLength={PERSON_EMAIL_MAX}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <NewPasswordField {...form.getInputProps('newPassword')} />
      <PasswordField
        label={t('accounts:profile.password')}
        description={t('accounts:profile.passwordHint')}
        required
        autoComplete="current-password"
        aria-invalid={form.errors.password !== undefined}
        {...form.getInputProps('password')}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={sending}>
          {t('ui.save')}
        </Button>
      </Group>
    </form>
  );
}
