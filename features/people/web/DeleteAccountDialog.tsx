import { List, Text } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../../kit/web/callError.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { notify } from '../../../kit/web/notices.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { clearSession, useSession } from '../../../kit/web/session.ts';
import { ConfirmDialog } from '../../../kit/web/ui/ConfirmDialog.tsx';
import { PasswordField } from '../../../kit/web/ui/PasswordField.tsx';
import { deleteAccount } from '../wire.ts';

/** As after the other good-byes of the portal: time to read the notice. */
const LEAVES_AFTER = 1_000;

/** Asks before one's own account is deleted: says what goes and what stays, and wants the password. */
export function DeleteAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useWords();
  const { user } = useSession();
  const remove = useCommand(deleteAccount);
  const [password, setPassword] = useState('');

  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: user.userId, password });
    } catch (error) {
      // The dialog shows one sentence: the one about the password where there is one.
      const about = error instanceof CallError ? error.fields.password : undefined;
      throw about ? new CallError(422, 'password', about.join(' ')) : error;
    }
    notify.success(t('people:deletion.done'));
    setTimeout(() => {
      clearSession();
      location.assign('/login');
    }, LEAVES_AFTER);
  };
  const close = () => {
    setPassword('');
    onClose();
  };

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t('people:deletion.title')}
      confirmLabel={t('people:deletion.confirm')}
      danger
      onConfirm={confirm}
    >
      <Text>
        {t('people:deletion.about', { name: `${user.firstName} ${user.lastName}`, email: user.email })}
      </Text>
      <List my="md" spacing="xs">
        <List.Item>{t('people:deletion.access')}</List.Item>
        <List.Item>{t('people:deletion.visits')}</List.Item>
        <List.Item>{t('people:deletion.kept')}</List.Item>
      </List>
      <PasswordField
        label={t('people:profile.password')}
        required
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
