import { useParams } from 'react-router';
import { call } from '../../../kit/web/call.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { LinkOutcome } from '../../../kit/web/state/LinkOutcome.tsx';
import { confirmRegistration } from '../wire.ts';

/** `/confirmRegistration/:token`, opened from a mail: the account is open, or waits for an administrator. */
export default function ConfirmRegistrationPage() {
  const { t } = useWords();
  const { token = '' } = useParams();
  return (
    <LinkOutcome
      title={t('invitations:confirm.title')}
      failedTitle={t('invitations:confirm.failed')}
      open={async () => {
        const { outcome } = await call(confirmRegistration, { token });
        return t(`invitations:confirm.${outcome}`);
      }}
      next={{ to: '/login', label: t('invitations:confirm.login') }}
    />
  );
}
