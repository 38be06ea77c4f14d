import { Group, Radio } from '@mantine/core';
import { localNow } from '../../../kit/time.ts';
import { useDialogForm } from '../../../kit/web/dialog/dialogForm.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
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
  const form = useDialogForm(opened, newParcelSchema, blank(), 'new parcel');

  const save = async (parcel: NewParcel) => {
    const own = !ofStaff && parcel.recipient === self ? { email: user.email } : {};
    await add.mutateAsync({ building: building.id, ...parcel, ...own });
    return t(ofStaff ? 'parcels:log.done' : 'parcels:announce.done');
  };
  // Couriers bring several at once.
  const another = {
    label: t('parcels:log.another'),
    next: ({ sender }: typeof form.values) => ({ ...blank(), sender }),
  };

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(ofStaff ? 'parcels:log.title' : 'parcels:announce.title')}
      form={form}
      onSave={save}
      another={ofStaff ? another : undefined}
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
