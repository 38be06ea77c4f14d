import { useNavigate } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';
import { currentSession, endSession } from '../../../kit/web/session.ts';
import { checkResetLink, setNewPassword } from '../api.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { DEAD_LINK, DeadLink } from './DeadLink.tsx';

/**
 * `/confirmReset/:userId/:token`, opened from a mail: one field for the new password. Either way it leads to the log-in; a
 * password that is too weak is said at its field instead, since the link is still good.
 */
export default function ConfirmResetPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const leave = (userId: number, email: string) => {
    if (currentSession()?.user.userId !== userId) return navigate('/login', { state: { email } });
    // Who is logged in here was logged out everywhere: a real load, which keeps what the log-in shall know.
    endSession('ended');
    history.replaceState({ usr: { email } }, '', '/login');
    location.reload();
  };
  return (
    <ChoosePassword
      words={{
        title: t('access:newPassword.title'),
        intro: t('access:newPassword.intro'),
        label: t('access:newPassword.label'),
        submit: t('access:newPassword.submit'),
        done: t('access:newPassword.done'),
      }}
      check={checkResetLink}
      choose={setNewPassword}
      dead={<DeadLink />}
      onChosen={leave}
      onFailure={(isDead) => navigate('/login', { state: isDead ? DEAD_LINK : null })}
    />
  );
}
