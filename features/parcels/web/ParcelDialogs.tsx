import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/dialogForm.ts';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Parcel, ParcelEdit } from '../parcel.ts';
import { changeParcel, removeParcel } from '../wire.ts';
import { useEditedParcel } from './editedParcel.ts';
import { ParcelFields } from './ParcelFields.tsx';
import { blankParcel, editValues, parcelEditSchema } from './parcelForm.ts';

/** Changes what is known of a parcel. */
export function EditDialog({ item: parcel, opened, isGone, close }: DialogView<Parcel>) {
  const { t } = useWords();
  const { building } = useSession();
  const change = useCommand(changeParcel);
  const initial = parcel ? editValues(parcel) : blankParcel({});
  const form = useDialogForm(opened, parcelEditSchema, initial, `parcel ${parcel?.id}`);

  const edited = { ...useEditedParcel(), isGone };
  const save = async (edit: ParcelEdit) => {
    if (!parcel) return;
    await change.mutateAsync({ building: building.id, id: parcel.id, ...edit });
    return t('parcels:edit.done', { recipient: edit.recipient });
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('parcels:edit.title')}
      form={form}
      onSave={save}
      edited={edited}
    >
      <ParcelFields form={form} />
    </FormDialog>
  );
}

/** Asks before a parcel is deleted. */
export function DeleteDialog({ item: parcel, opened, isGone, close }: DialogView<Parcel>) {
  const { t, language } = useWords();
  const { building } = useSession();
  const remove = useCommand(removeParcel);
  const confirm = async () => {
    if (!parcel) return;
    await remove.mutateAsync({ building: building.id, id: parcel.id });
    notify.success(t('parcels:delete.done', { recipient: parcel.recipient }));
  };
  const from = parcel && {
    sender: parcel.sender,
    day: formatDay(parcel.date, language),
    time: parcel.time && formatTime(parcel.time),
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone}
      title={t('parcels:delete.title')}
      confirmLabel={t('parcels:delete.confirm')}
      danger
      onConfirm={confirm}
    >
      <Text component="p" m={0}>
        <strong>{parcel?.recipient}</strong>,{' '}
        {from && t(from.time ? 'parcels:delete.from' : 'parcels:delete.fromOpen', from)}
      </Text>
      <Text c="dimmed" mt="sm">
        {t('parcels:delete.text')}
      </Text>
    </ConfirmDialog>
  );
}
