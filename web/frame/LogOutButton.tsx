import { ActionIcon } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { logOut } from '../../core/access/wire.ts';
import { call } from '../../kit/web/call.ts';
import { useWords } from '../../kit/web/i18n.ts';
import { clearSession } from '../../kit/web/session.ts';

/** Leaves: the token dies on the server, and is forgotten here even where the server cannot be reached. */
export async function leave(): Promise<void> {
  await call(logOut, {}).catch(() => {});
  clearSession();
  location.assign('/login');
}

export function LogOutButton() {
  const { t } = useWords();
  const label = t('menu:frame.logOut');
  return (
    <ActionIcon aria-label={label} title={label} onClick={leave}>
      <IconLogout size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
