import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';

/** The state of the log-in's address for whoever comes there from a link to a new password that opens nothing. */
export const DEAD_LINK = 'dead link';

/** Says that the link to a password, maybe the account's first, opens nothing, and where there is another one. */
export function DeadLink({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useWords();
  return (
    <Alert role="alert" color="yellow">
      {t(isFirst ? 'access:welcome.dead' : 'access:newPassword.dead')}{' '}
      <Anchor component={Link} to="/resetPassword" inherit underline="always">
        {t(isFirst ? 'access:welcome.newLink' : 'access:newPassword.newLink')}
      </Anchor>
    </Alert>
  );
}
