import { Group, Radio } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { localNow } from '../../../kit/time.ts';
import { FormDialog, type SaveAction } from '../../../kit/web/dialog/FormDialog.tsx';
import { useSchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { NewParcel } from '../parcel.ts';
import { can } from '../policy.ts';
import { addParcel } from '../wire.ts';
import { ParcelFields } from './ParcelFields.tsx';
import { blankParcel, newParcelSchema } from './parcelForm.ts';

interface AddDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A resident announces a parcel; staff log what has come, one after the other. */
export function AddDialog({ opened, onClose }: AddDialogProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  const add = useCommand(addParcel);
  const ofStaff = can.keepLog(user);
  const self = `${user.firstName} ${user.lastName}`;
  const blank = () => {
    const now = localNow(building.timeZone, new Date());
    return blankParcel(ofStaff ? now : { date: now.date, recipient: self, companyName: user.company.name });
  };
  const form = useSchemaForm(newParcelSchema, blankParcel({}));
  const startAnew = (values = blank()) => {
    form.setInitialValues(values);
    form.reset();
  };

  // Each opening starts anew, and nothing else does: what is being typed outlives a list that is read again.
  useLayoutEffect(() => {
    if (opened) startAnew();
  }, [opened]);

  const save = async (parcel: NewParcel, action: SaveAction) => {
    const own = !ofStaff && parcel.recipient === self ? { email: user.email } : {};
    await add.mutateAsync({ building: building.id, ...parcel, ...own });
    notify.success(t(ofStaff ? 'parcels:log.done' : 'parcels:announce.done'));
    // Couriers bring several at once.
    if (action === 'another') startAnew({ ...blank(), sender: parcel.sender });
  };

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(ofStaff ? 'parcels:log.title' : 'parcels:announce.title')}
      form={form}
      onSave={save}
      {...(ofStaff && { anotherLabel: t('parcels:log.another') })}
    >
      <ParcelFields form={form} />
      {ofStaff && (
        <Radio.Group label={t('parcels:form.where')} {...form.getInputProps('status')}>
          <Group gap="lg" mt="xs">
            <Radio value="waiting" label={t('parcels:states.atDesk')} />
            <Radio value="kept" label={t('parcels:states.kept')} />
          </Group>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
