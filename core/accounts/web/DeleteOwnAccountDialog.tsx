import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { call } from '../../../kit/web/api/call.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { callEndingSession, clearSession, useSession } from '../../../kit/web/session/session.ts';
import { deleteOwnAccount, previewOwnAccountDeletion } from '../api.ts';
import { DeletionPreviewSection, useDeletionPreview } from './DeletionPreviewSection.tsx';
import { storeDeletedAccountSummary } from './deletedAccountSummary.ts';

export function DeleteOwnAccountDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const preview = useDeletionPreview(callQuery(previewOwnAccountDeletion, {}), view.opened);

  const confirm = async () => {
    setProblem(null);
    try {
      const answer = await callEndingSession(() => call(deleteOwnAccount, { id: user.userId, password }));
      storeDeletedAccountSummary(answer.leaving);
    } catch (error) {
      const passwordErrors = error instanceof CallError ? error.fields.password : undefined;
      if (!passwordErrors) throw error;
      setProblem(passwordErrors.join(' '));
      field.current?.focus();
      // The message is shown at the field; an empty error keeps the dialog open without another message.
      throw new CallError(422, 'password', '');
    }
    clearSession('deleted');
    // Replaces this page in the history, so that the deleted person's data cannot be reached by going back.
    location.replace('/accountDeleted');
    // Never resolves: closing the dialog would go back in the history and cancel the navigation.
    await new Promise(() => {});
  };
  const close = () => {
    setPassword('');
    setProblem(null);
    view.close();
  };

  return (
    <ConfirmDialog
      opened={view.opened}
      close={close}
      title={t('accounts:deletion.title')}
      confirmLabel={t('accounts:deletion.confirm')}
      danger
      ready={!preview.isPending}
      size="lg"
      onConfirm={confirm}
    >
      <Text mb="md">
        {t('accounts:deletion.about', { name: `${user.firstName} ${user.lastName}`, email: user.email })}
      </Text>
      <DeletionPreviewSection read={preview} />
      <PasswordField
        mt="lg"
        label={t('accounts:profile.password')}
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
