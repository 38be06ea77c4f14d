import { useParams } from 'react-router';
import { call } from '../../../kit/web/call.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { currentSession } from '../../../kit/web/session.ts';
import { LinkOutcome } from '../../../kit/web/state/LinkOutcome.tsx';
import { confirmEmail } from '../wire.ts';

/** `/confirmEmail/:token`, opened from a mail: the new address takes effect, and the page says so. */
export default function ConfirmEmailPage() {
  const { t } = useWords();
  const { token = '' } = useParams();
  const loggedIn = currentSession() !== null;
  return (
    <LinkOutcome
      title={t('people:confirmEmail.title')}
      failedTitle={t('people:confirmEmail.failed')}
      open={async () => {
        await call(confirmEmail, { token });
        return t('people:confirmEmail.done');
      }}
      next={
        loggedIn
          ? { to: '/resident/home', label: t('people:confirmEmail.home') }
          : { to: '/login', label: t('people:confirmEmail.login') }
      }
    />
  );
}
