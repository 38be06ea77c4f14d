import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';

/** The state of the log-in's address for whoever comes there from a link to a new password that opens nothing. */
export const DEAD_LINK = 'dead link';

/** Says that the link to a new password opens nothing, and where there is another one. */
export function DeadLink() {
  const { t } = useWords();
  return (
    <Alert role="alert" color="yellow">
      {t('access:newPassword.dead')}{' '}
      <Anchor component={Link} to="/resetPassword" inherit underline="always">
        {t('access:newPassword.newLink')}
      </Anchor>
    </Alert>
  );
}
