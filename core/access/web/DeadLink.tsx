import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';

export const DEAD_LINK = 'dead link';

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
