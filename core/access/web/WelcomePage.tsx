import { Alert, Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { call } from '../../../kit/web/call.ts';
import { CallError } from '../../../kit/web/callError.ts';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useSchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import { PASSWORD_MIN } from '../../people/person.ts';
import { checkAccountInvitation, chooseFirstPassword } from '../wire.ts';

const firstPassword = z.object({ password: z.string().min(PASSWORD_MIN).max(200) });

/** `/welcome/:userId/:token`, opened from the mail to somebody whose account was opened for them: its first password. */
export default function WelcomePage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { userId = '', token = '' } = useParams();
  const link = { userId: Number(userId), token };
  const form = useSchemaForm(firstPassword, { password: '' }, null);
  const [isDead, setDead] = useState(false);
  useEffect(() => {
    call(checkAccountInvitation, { userId: Number(userId), token }).then(
      ({ isGood }) => setDead(!isGood),
      (error: unknown) => setDead(isRefusal(error)),
    );
  }, [userId, token]);
  return (
    <PublicForm
      title={t('access:welcome.title')}
      intro={t('access:welcome.intro')}
      form={form}
      submitLabel={t('access:welcome.submit')}
      onSend={async ({ password }) => {
        await call(chooseFirstPassword, { ...link, password });
        notify.success(t('access:welcome.done'));
        await navigate('/login');
      }}
      onFailure={(error) => {
        notify.failure(error, t('access:newPassword.failed'));
        setDead(isRefusal(error));
      }}
      links={
        <Anchor component={Link} to="/login" ta="center">
          {t('access:reset.back')}
        </Anchor>
      }
    >
      {isDead && (
        <Alert role="alert" color="yellow">
          {t('access:welcome.dead')}{' '}
          <Anchor component={Link} to="/resetPassword" inherit underline="always">
            {t('access:welcome.newLink')}
          </Anchor>
        </Alert>
      )}
      <PasswordField
        label={t('access:welcome.label')}
        description={t('access:newPassword.hint', { min: PASSWORD_MIN })}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </PublicForm>
  );
}

/** Refused for what it is, or as one guess too many: not for want of an answer. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && (error.status === 422 || error.status === 429);
