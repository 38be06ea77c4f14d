import { useNavigate } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';
import { checkAccountInvitation, chooseFirstPassword } from '../api.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { DeadLink } from './DeadLink.tsx';

export default function WelcomePage() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <ChoosePassword
      words={{
        title: t('access:welcome.title'),
        intro: t('access:welcome.intro'),
        label: t('access:welcome.label'),
        submit: t('access:welcome.submit'),
        done: t('access:welcome.done'),
      }}
      check={checkAccountInvitation}
      choose={chooseFirstPassword}
      dead={<DeadLink isFirst />}
      onChosen={(_, email) => navigate('/login', { state: { email } })}
    />
  );
}
