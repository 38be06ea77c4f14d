import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { timeZones } from '../../../kit/timeZones.ts';
import { call } from '../../../kit/web/api/call.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { BilingualField } from '../../../kit/web/field/BilingualField.tsx';
import { PictureField } from '../../../kit/web/field/PictureField.tsx';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { updateStoredSession, useSession } from '../../../kit/web/session/session.ts';
import { editBuilding, listOwnBuildings } from '../api.ts';
import {
  BUILDING_ADDRESS_MAX,
  BUILDING_NAME_MAX,
  type BuildingSettings,
  RECEPTION_CONTACT_MAX,
  RECEPTION_PHONE_MAX,
  WELCOME_TEXT_MAX,
  weekdays,
} from '../building.ts';
import classes from './BuildingPage.module.css';
import {
  buildingIdentityFormSchema,
  buildingReceptionFormSchema,
  EXISTING_LOGO_ID,
  openingHoursFormSchema,
  toBuildingIdentityValues,
  toBuildingReceptionValues,
  toOpeningHoursValues,
  useBuildingMergeOptions,
} from './buildingForms.ts';

interface SettingsDialogProps {
  settings: BuildingSettings;
  opened: boolean;
  close: () => void;
}

function useEditBuilding() {
  const { building } = useSession();
  const { t } = useI18n();
  const { mutateAsync } = useCommand(editBuilding);
  return async (edit: Omit<Parameters<typeof mutateAsync>[0], 'building'>) => {
    await mutateAsync({ building: building.id, ...edit });
    updateStoredSession({ buildings: await call(listOwnBuildings, {}) });
    return t('buildings:saved');
  };
}

export function BuildingIdentityDialog({ settings, opened, close }: SettingsDialogProps) {
  const { t } = useI18n();
  const change = useEditBuilding();
  const form = useDialogForm(
    opened,
    buildingIdentityFormSchema,
    toBuildingIdentityValues(settings),
    'building identity',
  );
  const { identity } = useBuildingMergeOptions();
  const [isSending, setSending] = useState(false);
  const { logo } = settings;
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={t('buildings:sections.identity')}
      form={form}
      onSave={({ logo: logoChoice, ...edit }) =>
        change({ ...edit, ...(logoChoice !== EXISTING_LOGO_ID && { logo: logoChoice }) })
      }
      saveDisabled={isSending}
      edited={identity}
    >
      <TextInput
        label={t('buildings:fields.name')}
        description={t('buildings:hints.name')}
        required
        maxLength={BUILDING_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('buildings:fields.address')}
        description={t('buildings:hints.address')}
        maxLength={BUILDING_ADDRESS_MAX}
        {...form.getInputProps('address')}
      />
      <Select
        label={t('buildings:fields.timeZone')}
        description={t('buildings:hints.timeZone')}
        required
        searchable
        allowDeselect={false}
        limit={100}
        data={[...new Set([settings.timeZone, ...timeZones])].sort()}
        {...form.getInputProps('timeZone')}
      />
      <PictureField
        label={t('buildings:fields.logo')}
        name="logo"
        uncropped
        storedPictures={logo ? [{ id: EXISTING_LOGO_ID, src: logo, srcSet: '', width: 1, height: 1 }] : []}
        value={form.values.logo}
        onChange={(selectedLogo) => form.setFieldValue('logo', selectedLogo)}
        onUploading={setSending}
        error={form.errors.logo}
      />
    </FormDialog>
  );
}

export function BuildingReceptionDialog({ settings, opened, close }: SettingsDialogProps) {
  const { t } = useI18n();
  const change = useEditBuilding();
  const form = useDialogForm(
    opened,
    buildingReceptionFormSchema,
    toBuildingReceptionValues(settings),
    'building reception',
  );
  const { reception } = useBuildingMergeOptions();
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={t('buildings:sections.reception')}
      form={form}
      onSave={change}
      edited={reception}
      size="wide"
    >
      <TextInput
        label={t('buildings:fields.receptionContact')}
        description={t('buildings:hints.receptionContact')}
        maxLength={RECEPTION_CONTACT_MAX}
        {...form.getInputProps('receptionContact')}
      />
      <TextInput
        type="tel"
        label={t('buildings:fields.receptionPhone')}
        maxLength={RECEPTION_PHONE_MAX}
        {...form.getInputProps('receptionPhone')}
      />
      {(['directions', 'whatToBring'] as const).map((field) => (
        <BilingualField
          key={field}
          name={field}
          label={t(`buildings:fields.${field}`)}
          description={t(`buildings:hints.${field}`)}
          getInputProps={form.getInputProps}
          maxLength={WELCOME_TEXT_MAX}
          rows={3}
        />
      ))}
    </FormDialog>
  );
}

export function BuildingOpeningHoursDialog({ settings, opened, close }: SettingsDialogProps) {
  const { t } = useI18n();
  const change = useEditBuilding();
  const form = useDialogForm(
    opened,
    openingHoursFormSchema,
    toOpeningHoursValues(settings),
    'building hours',
  );
  const { hours } = useBuildingMergeOptions();
  const copyMonday = () => {
    for (const day of weekdays.slice(1, 5)) form.setFieldValue(day, { ...form.values.monday });
  };
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={t('buildings:sections.hours')}
      form={form}
      onSave={({ version, ...openingHours }) => change({ openingHours, version })}
      edited={hours}
    >
      <p className={classes.text}>{t('buildings:hints.hours')}</p>
      {weekdays.map((day) => {
        const name = t(`buildings:days.${day}`);
        return (
          <div key={day} data-path={day}>
            <div className={classes.hours}>
              <Switch
                label={name}
                aria-label={t('buildings:hours.open', { day: name })}
                {...form.getInputProps(`${day}.open`, { type: 'checkbox' })}
              />
              {form.values[day].open ? (
                <>
                  <TimeField
                    aria-label={t('buildings:hours.opensOn', { day: name })}
                    aria-invalid={form.errors[day] ? true : undefined}
                    {...form.getInputProps(`${day}.opens`)}
                  />
                  <TimeField
                    isEnd
                    aria-label={t('buildings:hours.closesOn', { day: name })}
                    {...form.getInputProps(`${day}.closes`)}
                    error={form.errors[day]}
                  />
                </>
              ) : (
                <span className={classes.closed}>{t('buildings:hours.closed')}</span>
              )}
            </div>
          </div>
        );
      })}
      <Button variant="default" onClick={copyMonday}>
        {t('buildings:hours.copy')}
      </Button>
    </FormDialog>
  );
}
