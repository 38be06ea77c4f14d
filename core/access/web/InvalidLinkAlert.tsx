import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';

export const INVALID_PASSWORD_LINK_STATE = 'dead link';

export function InvalidLinkAlert({ isFirstPassword = false }: { isFirstPassword?: boolean }) {
  const { t } = useI18n();
  return (
    <Alert role="alert" color="yellow">
      {t(isFirstPassword ? 'access:welcome.dead' : 'access:newPassword.dead')}{' '}
      <Anchor component={Link} to="/resetPassword" inherit underline="always">
        {t(isFirstPassword ? 'access:welcome.newLink' : 'access:newPassword.newLink')}
      </Anchor>
    </Alert>
  );
}
