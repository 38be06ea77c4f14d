import { Alert, Checkbox, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  DeletionPreviewSection,
  useDeletionPreview,
} from '../../../core/accounts/web/DeletionPreviewSection.tsx';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import {
  type AccountDeletionRequest,
  accountDeletionClosingSchema,
  DELETION_DECLINE_REASON_MAX,
} from '../deletionRequest.ts';
import { closeDeletionRequest, previewRequestedDeletion } from '../deletionRequestApi.ts';

const getTextParameters = ({ name, email, buildings }: AccountDeletionRequest) => ({
  name,
  email,
  building: buildings.map((each) => each.name).join(', '),
});

/** Without the password, the administrator must confirm the identity of the requester. */
export function AcceptDeletionDialog({
  item: row,
  opened,
  isGone,
  close,
}: RecordDialogProps<AccountDeletionRequest>) {
  const { t } = useI18n();
  const closing = useCommand(closeDeletionRequest);
  const [checkedRequestId, setCheckedRequestId] = useState<number | null>(null);
  const words = row ? getTextParameters(row) : {};
  const leaving = useDeletionPreview(
    callQuery(previewRequestedDeletion, { id: row?.id ?? 0 }),
    opened && row !== null,
  );
  return (
    <ConfirmDialog
      opened={opened}
      close={() => {
        setCheckedRequestId(null);
        close();
      }}
      isGone={isGone}
      goneReason="answered"
      title={t('privacy:list.deleteTitle')}
      confirmLabel={t('privacy:list.deleteConfirm')}
      danger
      ready={row !== null && !leaving.isPending && (row.proven || checkedRequestId === row.id)}
      size="lg"
      onConfirm={async () => {
        if (!row) return;
        await closing.mutateAsync({ id: row.id, deleteAccount: true, reason: '' });
        notifyUser.success(t('privacy:list.deleted', words));
      }}
    >
      <Text>{t('privacy:list.deleteText', words)}</Text>
      <Text mt="xs" mb="md">
        {t('privacy:list.deleteTold')}
      </Text>
      <DeletionPreviewSection read={leaving} />
      {row && !row.proven && (
        <>
          <Alert color="yellow" my="md">
            {t('privacy:list.unprovenWarning')}
          </Alert>
          <Checkbox
            required
            label={t('privacy:list.identityChecked')}
            checked={checkedRequestId === row.id}
            onChange={(event) => setCheckedRequestId(event.currentTarget.checked ? row.id : null)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

export function DeclineDeletionDialog({ item: row, ...view }: RecordDialogProps<AccountDeletionRequest>) {
  const { t } = useI18n();
  const closing = useCommand(closeDeletionRequest);
  const form = useDialogForm(
    view.opened,
    accountDeletionClosingSchema,
    { deleteAccount: false, reason: '' },
    `keep ${row?.id}`,
  );
  const words = row ? getTextParameters(row) : {};
  return (
    <FormDialog
      {...view}
      goneReason="answered"
      title={t('privacy:list.keepTitle')}
      form={form}
      saveLabel={t('privacy:list.keepConfirm')}
      size="md"
      onSave={async ({ reason }) => {
        if (!row) return;
        await closing.mutateAsync({ id: row.id, deleteAccount: false, reason });
        return t('privacy:list.declined', words);
      }}
    >
      <Text>{t('privacy:list.keepText', words)}</Text>
      <Textarea
        label={t('privacy:list.reason')}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={DELETION_DECLINE_REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
