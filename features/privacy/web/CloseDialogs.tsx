import { Alert, Checkbox, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useSchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { type DeletionRequest, REASON_MAX, requestClosing } from '../deletionRequest.ts';
import { closeDeletionRequest } from '../wire.ts';

type CloseProps = { row: DeletionRequest; onClose: () => void; onDone: () => Promise<unknown> };

const wordsOf = ({ name, email, buildings }: DeletionRequest) => ({
  name,
  email,
  building: buildings.map((each) => each.name).join(', '),
});

/** Asks before the account is deleted. Where no password came with the request, the administrator vouches for it. */
export function DeleteDialog({ row, onClose, onDone }: CloseProps) {
  const { t } = useWords();
  const close = useCommand(closeDeletionRequest);
  const [checked, check] = useState(false);
  const words = wordsOf(row);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('privacy:list.deleteTitle')}
      confirmLabel={t('privacy:list.deleteConfirm')}
      danger
      ready={row.proven || checked}
      onConfirm={async () => {
        await close.mutateAsync({ id: row.id, deleteAccount: true, reason: '' });
        notify.success(t('privacy:list.deleted', words));
        await onDone();
      }}
    >
      <Text>{t('privacy:list.deleteText', words)}</Text>
      <Text mt="xs">{t('privacy:list.deleteTold')}</Text>
      {!row.proven && (
        <>
          <Alert color="yellow" my="md">
            {t('privacy:list.unprovenWarning')}
          </Alert>
          <Checkbox
            required
            label={t('privacy:list.identityChecked')}
            checked={checked}
            onChange={(event) => check(event.currentTarget.checked)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** The account is kept, for a reason that its owner is told. */
export function KeepDialog({ row, onClose, onDone }: CloseProps) {
  const { t } = useWords();
  const close = useCommand(closeDeletionRequest);
  const form = useSchemaForm(requestClosing, { deleteAccount: false, reason: '' });
  const words = wordsOf(row);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('privacy:list.keepTitle')}
      form={form}
      saveLabel={t('privacy:list.keepConfirm')}
      size="md"
      onSave={async ({ reason }) => {
        await close.mutateAsync({ id: row.id, deleteAccount: false, reason });
        await onDone();
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
        maxLength={REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
