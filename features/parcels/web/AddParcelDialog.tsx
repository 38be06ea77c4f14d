import { Group, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { getLocalNow } from '../../../kit/time.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { resetFormToValues } from '../../../kit/web/drafts/useDraft.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { addParcelBatch, undoAddParcelBatch } from '../api.ts';
import { readReceptionParcels } from '../collection/api.ts';
import type { Parcel } from '../parcel.ts';
import { can } from '../policy.ts';
import { ParcelFields } from './ParcelFields.tsx';
import { createBlankParcel, newParcelBatchFormSchema, type ParcelValues } from './parcelForm.ts';

interface AddParcelDialogProps extends DialogViewProps {
  tracking?: string;
}

function useLastShelf(isEnabled: boolean): string {
  const { building } = useSession();
  const { data } = useQuery({
    ...callQuery(readReceptionParcels, { building: building.id }),
    enabled: isEnabled,
  });
  return data?.parcels.toSorted((one, other) => other.id - one.id).find(({ shelf }) => shelf)?.shelf ?? '';
}

export function AddParcelDialog({ tracking = '', ...view }: AddParcelDialogProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const add = useCommand(addParcelBatch);
  const takeBack = useCommand(undoAddParcelBatch);
  const undo = async (created: readonly Parcel[]) => {
    const recipient = created[0]?.recipient;
    const parcels = created.map(({ id, version }) => ({ id, version }));
    try {
      const { wasTold } = await takeBack.mutateAsync({ building: building.id, parcels });
      const message = t('parcels:takenBack.done', { recipient, count: parcels.length });
      notifyUser.success(wasTold ? `${message} ${t('parcels:takenBack.told')}` : message);
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  const ofStaff = can.keepLog(user);
  const self = `${user.firstName} ${user.lastName}`;
  const lastShelf = useLastShelf(view.opened && ofStaff);
  const [sending, setSending] = useState(false);
  const blank = (): ParcelValues => {
    if (ofStaff) return createBlankParcel({ moment: 'now', tracking });
    const { date } = getLocalNow(building.timeZone, new Date());
    return createBlankParcel({ date, recipient: self, companyName: user.company.name });
  };
  const draftName = tracking ? `new parcel on ${tracking}` : 'new parcel';
  const form = useDialogForm(view.opened, newParcelBatchFormSchema, blank(), draftName);
  useEffect(() => {
    // The proposal arrives after the dialog was opened and must not replace typed text.
    if (!view.opened || !lastShelf || form.getValues().shelf !== '') return;
    // A proposed value must not count as an unsaved change.
    if (form.isDirty()) form.setFieldValue('shelf', lastShelf);
    else resetFormToValues(form, { ...form.getValues(), shelf: lastShelf });
  }, [view.opened, lastShelf]);

  const save = async (parcel: z.output<typeof newParcelBatchFormSchema>) => {
    const own = !ofStaff && parcel.recipient === self ? { email: user.email } : {};
    const { created, sameNumber } = await add.mutateAsync({ building: building.id, ...parcel, ...own });
    const { recipient, count } = parcel;
    const twice = sameNumber[0];
    const isUnknown = created[0]?.mark === 'unknown';
    const addedMessage = ofStaff
      ? t(isUnknown ? 'parcels:log.doneUnknown' : 'parcels:log.done', { recipient, count })
      : t('parcels:announce.done', { recipient });
    const duplicate = twice && { recipient: twice.recipient, date: formatDate(twice.date) };
    return {
      message: duplicate ? `${addedMessage} ${t('parcels:log.sameNumber', duplicate)}` : addedMessage,
      undo: () => void undo(created),
    };
  };
  const another = {
    label: t('parcels:log.another'),
    getNextValues: ({ sender, state, shelf }: ParcelValues) => ({
      ...blank(),
      tracking: '',
      sender,
      state,
      shelf,
    }),
    isDefault: true as const,
  };

  return (
    <FormDialog
      {...view}
      title={t(ofStaff ? 'parcels:log.title' : 'parcels:announce.title')}
      form={form}
      onSave={save}
      saveDisabled={sending}
      saveLabel={ofStaff ? t('parcels:log.last') : undefined}
      another={ofStaff ? another : undefined}
    >
      <ParcelFields form={form} isNew onSending={setSending}>
        {ofStaff && (
          <Radio.Group label={t('parcels:form.where')} {...form.getInputProps('state')}>
            <Group gap="lg" mt="xs">
              <Radio value="kept" label={t('parcels:states.kept')} />
              <Radio value="atDesk" label={t('parcels:states.atDesk')} />
            </Group>
          </Radio.Group>
        )}
      </ParcelFields>
    </FormDialog>
  );
}
