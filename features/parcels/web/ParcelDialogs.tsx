import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { DialogState, RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { changeParcel, removeParcel } from '../api.ts';
import type { Parcel, ParcelEdit } from '../parcel.ts';
import { canChangeParcel } from './actionColumns.tsx';
import { ParcelFields } from './ParcelFields.tsx';
import { createBlankParcel, type ParcelValues, parcelEditFormSchema, toParcelValues } from './parcelForm.ts';

export function EditParcelDialog({ item: parcel, ...view }: RecordDialogProps<Parcel>) {
  const { t } = useI18n();
  const { building } = useSession();
  const change = useCommand(changeParcel);
  const initial = parcel ? toParcelValues(parcel) : createBlankParcel({});
  const form = useDialogForm(view.opened, parcelEditFormSchema, initial, `parcel ${parcel?.id}`);

  const [sending, setSending] = useState(false);
  const edited = useParcelMergeOptions();
  const save = async (edit: ParcelEdit) => {
    if (!parcel) return;
    await change.mutateAsync({ building: building.id, id: parcel.id, ...edit });
    return t('parcels:edit.done', { recipient: edit.recipient });
  };
  return (
    <FormDialog
      {...view}
      title={t('parcels:edit.title')}
      form={form}
      onSave={save}
      edited={edited}
      saveDisabled={sending}
    >
      <ParcelFields form={form} present={parcel} onSending={setSending} />
    </FormDialog>
  );
}

export function DeleteParcelDialog({
  item,
  current,
  ...view
}: Pick<DialogState<Parcel>, 'current'> & RecordDialogProps<Parcel>) {
  const { t, language } = useI18n();
  const { user, building } = useSession();
  const remove = useCommand(removeParcel);
  const parcel = current ?? item;
  const isRefused = view.opened && parcel !== null && !canChangeParcel(user, parcel);
  const hasMoved =
    view.opened && parcel !== null && !view.isGone && !isRefused && parcel.state !== item?.state;
  const confirm = async () => {
    if (!parcel) return;
    await remove.mutateAsync({ building: building.id, id: parcel.id });
    notifyUser.success(t('parcels:delete.done', { recipient: parcel.recipient }));
  };
  const from = parcel && {
    sender: parcel.sender,
    day: formatDay(parcel.date, language),
    time: parcel.time && formatTime(parcel.time),
  };
  return (
    <ConfirmDialog
      {...view}
      refusal={isRefused ? t('parcels:errors.parcel_arrived') : undefined}
      title={t('parcels:delete.title')}
      confirmLabel={t('parcels:delete.confirm')}
      danger
      onConfirm={confirm}
    >
      {hasMoved && (
        <Alert role="alert" color="yellow" icon={<IconInfoCircle aria-hidden />} mb="md">
          {t(`parcels:move.done.${parcel.state}`, { recipient: parcel.recipient, count: 1 })}
        </Alert>
      )}
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

function useParcelMergeOptions(): ConflictMergeOptions<ParcelValues, Parcel> {
  const { t, language } = useI18n();
  return {
    toValues: toParcelValues,
    fields: {
      recipient: { label: t('parcels:form.recipient'), groupedWith: ['email'] },
      companyName: { label: t('parcels:form.company') },
      sender: { label: t('parcels:form.sender') },
      date: { label: t('parcels:form.date'), format: (date) => formatDay(date, language) },
      time: {
        label: t('parcels:form.time'),
        format: (time) => (time ? formatTime(time) : t('parcels:list.noHour')),
      },
      tracking: { label: t('parcels:form.tracking') },
      shelf: { label: t('parcels:form.shelf') },
      registered: {
        label: t('parcels:form.registered'),
        format: (registered) => t(registered ? 'parcels:edit.yes' : 'parcels:edit.no'),
      },
      photo: {
        label: t('parcels:form.photo'),
        format: (photo) => t(photo === 'none' ? 'parcels:edit.no' : 'parcels:edit.yes'),
      },
      comment: { label: t('parcels:form.comment') },
    },
  };
}
