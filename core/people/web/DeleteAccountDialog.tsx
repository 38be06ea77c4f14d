import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { call } from '../../../kit/web/call.ts';
import { CallError } from '../../../kit/web/callError.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { clearSession, signOutDuring, useSession } from '../../../kit/web/session.ts';
import { deleteAccount, previewDeletion } from '../api.ts';
import { keepGoodbye } from './goodbye.ts';
import { LeavingPreview, useLeaving } from './LeavingPreview.tsx';

/** Asks before one's own account is deleted: lists what goes and what stays, and wants the password. */
export function DeleteAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useWords();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const leaving = useLeaving(callQuery(previewDeletion, {}), opened);

  const confirm = async () => {
    setProblem(null);
    try {
      const answer = await signOutDuring(() => call(deleteAccount, { id: user.userId, password }));
      keepGoodbye(answer.leaving);
    } catch (error) {
      const about = error instanceof CallError ? error.fields.password : undefined;
      if (!about) throw error;
      setProblem(about.join(' '));
      field.current?.focus();
      // The words stand at the field: the dialog stays, and has none of its own.
      throw new CallError(422, 'password', '');
    }
    clearSession('deleted');
    // In the place of this page: nothing of whoever is gone is a step back.
    location.replace('/accountDeleted');
    // Closing the dialog would lead back, and hold up the way there.
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
      ready={!leaving.isPending}
      size="lg"
      onConfirm={confirm}
    >
      <Text mb="md">
        {t('people:deletion.about', { name: `${user.firstName} ${user.lastName}`, email: user.email })}
      </Text>
      <LeavingPreview read={leaving} />
      <PasswordField
        mt="lg"
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
