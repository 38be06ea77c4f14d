import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { call } from '../../../kit/web/call.ts';
import { CallError } from '../../../kit/web/callError.ts';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useSchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { currentSession, endSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { PublicForm } from '../../../kit/web/ui/PublicForm.tsx';
import { PASSWORD_MIN } from '../../people/person.ts';
import type { ResetLink } from '../session.ts';
import { checkResetLink, setNewPassword } from '../wire.ts';
import { DEAD_LINK, DeadLink } from './DeadLink.tsx';

const newPassword = z.object({ password: z.string().min(PASSWORD_MIN).max(200) });

/**
 * `/confirmReset/:userId/:token`, opened from a mail: one field for the new password. Either way it leads to the log-in; a
 * password that is too weak is said at its field instead, since the link is still good. A link that opens nothing says so
 * before a password is chosen.
 */
export default function ConfirmResetPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { userId = '', token = '' } = useParams();
  const form = useSchemaForm(newPassword, { password: '' }, null);
  const isDead = useIsDead({ userId: Number(userId), token });
  const leave = () => {
    if (currentSession()?.user.userId !== Number(userId)) return navigate('/login');
    // Who is logged in here was logged out everywhere.
    endSession('ended');
    location.assign('/login');
  };
  return (
    <PublicForm
      title={t('access:newPassword.title')}
      intro={t('access:newPassword.intro')}
      form={form}
      submitLabel={t('access:newPassword.submit')}
      onSend={async ({ password }) => {
        await call(setNewPassword, { userId: Number(userId), token, password });
        notify.success(t('access:newPassword.done'));
        await leave();
      }}
      onFailure={(error) => {
        notify.failure(error, t('access:newPassword.failed'));
        void navigate('/login', { state: isRefusal(error) ? DEAD_LINK : null });
      }}
      links={
        <Anchor component={Link} to="/login" ta="center">
          {t('access:reset.back')}
        </Anchor>
      }
    >
      {isDead && <DeadLink />}
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

/** Refused for what it is, or as one guess too many: not for want of an answer. */
const isRefusal = (error: unknown) =>
  error instanceof CallError && (error.status === 422 || error.status === 429);

function useIsDead({ userId, token }: ResetLink): boolean {
  const [isDead, setDead] = useState(false);
  useEffect(() => {
    call(checkResetLink, { userId, token }).then(
      ({ isGood }) => setDead(!isGood),
      (error: unknown) => setDead(isRefusal(error)),
    );
  }, [userId, token]);
  return isDead;
}
