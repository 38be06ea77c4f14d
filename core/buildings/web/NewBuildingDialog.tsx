import { Select, TextInput } from '@mantine/core';
import { z } from 'zod';
import { timeZones } from '../../../kit/timeZones.ts';
import { call } from '../../../kit/web/api/call.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { updateStoredSession, useSession } from '../../../kit/web/session/session.ts';
import { createBuilding, listOwnBuildings } from '../api.ts';
import { BUILDING_ADDRESS_MAX, BUILDING_NAME_MAX, buildingSettingsSchema } from '../building.ts';
import classes from './BuildingPage.module.css';

const { name, address, timeZone } = buildingSettingsSchema.shape;
const schema = z.object({ name, address, timeZone });

export function NewBuildingDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const make = useCommand(createBuilding);
  const initial = { name: '', address: '', timeZone: building.timeZone };
  const form = useDialogForm(view.opened, schema, initial, 'new building');
  const save = async (newBuilding: z.output<typeof schema>) => {
    await make.mutateAsync(newBuilding);
    updateStoredSession({ buildings: await call(listOwnBuildings, {}) });
    return t('buildings:many.added', { name: newBuilding.name });
  };
  return (
    <FormDialog {...view} title={t('buildings:many.addTitle')} form={form} onSave={save}>
      <p className={classes.text}>{t('buildings:many.addHint')}</p>
      <TextInput
        label={t('buildings:fields.name')}
        required
        maxLength={BUILDING_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('buildings:fields.address')}
        maxLength={BUILDING_ADDRESS_MAX}
        {...form.getInputProps('address')}
      />
      <Select
        label={t('buildings:fields.timeZone')}
        required
        searchable
        allowDeselect={false}
        limit={100}
        data={timeZones}
        {...form.getInputProps('timeZone')}
      />
    </FormDialog>
  );
}
