import { useNavigate } from 'react-router';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { checkAccountInvitation, chooseFirstPassword } from '../api.ts';
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx';
import { InvalidLinkAlert } from './InvalidLinkAlert.tsx';

export default function AccountInvitationPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <ChoosePasswordForm
      words={{
        title: t('access:welcome.title'),
        intro: t('access:welcome.intro'),
        label: t('access:welcome.label'),
        submit: t('access:welcome.submit'),
        done: t('access:welcome.done'),
      }}
      check={checkAccountInvitation}
      choose={chooseFirstPassword}
      invalidLinkAlert={<InvalidLinkAlert isFirstPassword />}
      onChosen={(_, email) => navigate('/login', { state: { email } })}
    />
  );
}
