import { Group, Radio } from '@mantine/core';
import type { z } from 'zod';
import { localNow } from '../../../kit/time.ts';
import { useDialogForm } from '../../../kit/web/dialog/dialogForm.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Parcel } from '../parcel.ts';
import { can } from '../policy.ts';
import { addParcels, takeBackParcels } from '../wire.ts';
import { ParcelFields } from './ParcelFields.tsx';
import { blankParcel, newParcelsSchema, type ParcelValues } from './parcelForm.ts';

interface AddDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A resident announces a parcel; staff log what has come, one after the other. */
export function AddDialog({ opened, onClose }: AddDialogProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  const add = useCommand(addParcels);
  const takeBack = useCommand(takeBackParcels);
  const undo = async (created: readonly Parcel[]) => {
    const recipient = created[0]?.recipient;
    const parcels = created.map(({ id, version }) => ({ id, version }));
    try {
      const { wasTold } = await takeBack.mutateAsync({ building: building.id, parcels });
      const done = t('parcels:takenBack.done', { recipient, count: parcels.length });
      notify.success(wasTold ? `${done} ${t('parcels:takenBack.told')}` : done);
    } catch (error) {
      notify.failure(error);
    }
  };
  const ofStaff = can.keepLog(user);
  const self = `${user.firstName} ${user.lastName}`;
  const blank = (): ParcelValues => {
    if (ofStaff) return blankParcel({ moment: 'now' });
    const { date } = localNow(building.timeZone, new Date());
    return blankParcel({ date, recipient: self, companyName: user.company.name });
  };
  const form = useDialogForm(opened, newParcelsSchema, blank(), 'new parcel');

  const save = async (parcel: z.output<typeof newParcelsSchema>) => {
    const own = !ofStaff && parcel.recipient === self ? { email: user.email } : {};
    const { created } = await add.mutateAsync({ building: building.id, ...parcel, ...own });
    const { recipient, count } = parcel;
    return {
      words: ofStaff
        ? t('parcels:log.done', { recipient, count })
        : t('parcels:announce.done', { recipient }),
      undo: () => void undo(created),
    };
  };
  // Couriers bring several at once.
  const another = {
    label: t('parcels:log.another'),
    next: ({ sender, state }: ParcelValues) => ({ ...blank(), sender, state }),
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
      <ParcelFields form={form} isNew>
        {ofStaff && (
          <Radio.Group label={t('parcels:form.where')} {...form.getInputProps('state')}>
            <Group gap="lg" mt="xs">
              <Radio value="atDesk" label={t('parcels:states.atDesk')} />
              <Radio value="kept" label={t('parcels:states.kept')} />
            </Group>
          </Radio.Group>
        )}
      </ParcelFields>
    </FormDialog>
  );
}
