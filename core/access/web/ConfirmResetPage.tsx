import { useNavigate } from 'react-router';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { clearSessionWithReason, getCurrentSession } from '../../../kit/web/session/session.ts';
import { checkResetLink, setNewPassword } from '../api.ts';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';
import { INVALID_PASSWORD_LINK_STATE, InvalidLinkAlert } from './InvalidLinkAlert.tsx';

export default function ConfirmResetPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const leave = (userId: number, email: string) => {
    if (getCurrentSession()?.user.userId !== userId) return navigate('/login', { state: { email } });
    // The reset ended all sessions. A full page load clears the state but keeps the address.
    clearSessionWithReason('ended');
    history.replaceState({ usr: { email } }, '', '/login');
    location.reload();
  };
  return (
    <ChoosePasswordForm
      words={{
        title: t('access:newPassword.title'),
        intro: t('access:newPassword.intro'),
        label: t('access:newPassword.label'),
        submit: t('access:newPassword.submit'),
        done: t('access:newPassword.done'),
      }}
      check={checkResetLink}
      choose={setNewPassword}
      invalidLinkAlert={<InvalidLinkAlert />}
      onChosen={leave}
      onFailure={(isRefused) => navigate('/login', { state: isRefused ? INVALID_PASSWORD_LINK_STATE : null })}
    />
  );
}
