import { Anchor } from '@mantine/core';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { api } from '../../../kit/web/api.ts';
import { useSchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { notify } from '../../../kit/web/notices.ts';
import { currentSession, loseSession } from '../../../kit/web/session.ts';
import { PasswordField } from '../../../kit/web/ui/PasswordField.tsx';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import { PASSWORD_MIN } from '../../people/person.ts';
import { setNewPassword } from '../wire.ts';

const newPassword = z.object({ password: z.string().min(PASSWORD_MIN).max(200) });

/**
 * `/confirmReset/:userId/:token`, opened from a mail: one field for the new password. Either way it leads to the log-in; a
 * password that is too weak is said at its field instead, since the link is still good.
 */
export default function ConfirmResetPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { userId = '', token = '' } = useParams();
  const form = useSchemaForm(newPassword, { password: '' });
  const leave = () => {
    if (currentSession()?.user.userId !== Number(userId)) return navigate('/login');
    // Who is logged in here was logged out everywhere.
    loseSession('ended');
    location.assign('/login');
  };
  return (
    <PublicForm
      title={t('access:newPassword.title')}
      intro={t('access:newPassword.intro')}
      form={form}
      submitLabel={t('access:newPassword.submit')}
      onSend={async ({ password }) => {
        await api.call(setNewPassword, { userId: Number(userId), token, password });
        notify.success(t('access:newPassword.done'));
        await leave();
      }}
      onFailure={() => {
        notify.failure(t('access:newPassword.failed'));
        void navigate('/login');
      }}
      links={
        <Anchor component={Link} to="/login" ta="center">
          {t('access:reset.back')}
        </Anchor>
      }
    >
      <PasswordField
        label={t('access:newPassword.label')}
        description={t('access:newPassword.hint', { min: PASSWORD_MIN })}
        required
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </PublicForm>
  );
}
