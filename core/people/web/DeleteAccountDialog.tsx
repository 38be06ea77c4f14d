import { List, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { call } from '../../../kit/web/call.ts';
import { CallError } from '../../../kit/web/callError.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { endSession, useSession } from '../../../kit/web/session.ts';
import { deleteAccount } from '../wire.ts';

/** Asks before one's own account is deleted: says what goes and what stays, and wants the password. */
export function DeleteAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useWords();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const confirm = async () => {
    setProblem(null);
    try {
      await call(deleteAccount, { id: user.userId, password });
    } catch (error) {
      const about = error instanceof CallError ? error.fields.password : undefined;
      if (!about) throw error;
      setProblem(about.join(' '));
      field.current?.focus();
      // The words stand at the field: the dialog stays, and has none of its own.
      throw new CallError(422, 'password', '');
    }
    endSession('deleted');
    location.assign('/login');
    // Closing the dialog would lead back, and hold up the way to the log-in.
    await new Promise(() => {});
  };
  const close = () => {
    setPassword('');
    setProblem(null);
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
        ref={field}
        value={password}
        error={problem && <span role="alert">{problem}</span>}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </ConfirmDialog>
  );
}
