import {
  Anchor,
  Checkbox,
  Group,
  MultiSelect,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { bookerRestrictionKinds } from '../../../../core/booking/booking.ts';
import { listCompanyNames } from '../../../../core/people/companyNamesApi.ts';
import { pickTranslation } from '../../../../kit/bilingualText.ts';
import { formatMinutes } from '../../../../kit/duration.ts';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { BilingualField } from '../../../../kit/web/field/BilingualField.tsx';
import { CountField } from '../../../../kit/web/field/NumberField.tsx';
import { PictureField } from '../../../../kit/web/field/PictureField.tsx';
import { TimeField } from '../../../../kit/web/field/TimeField.tsx';
import { formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { addRoom, editRoom } from '../api.ts';
import { roomOfferKinds } from '../offer.ts';
import { type AdministeredRoom, DIRECTIONS_MAX, FLOOR_MAX, ROOM_NAME_MAX } from '../room.ts';
import classes from './RoomSettings.module.css';
import {
  listRoomSettingDurations,
  type RoomValues,
  roomFormSchema,
  STORED_PHOTO_ID,
  toRoomFormValues,
} from './roomForm.ts';
import { useOfferName, useRoomOffers } from './useRoomOffers.ts';

const LENGTHS = [30, 60, 90, 120, 180, 240, 300, 360, 480];
const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60];
const WORDS_BELOW = ['label', 'input', 'description', 'error'] as (
  | 'label'
  | 'input'
  | 'description'
  | 'error'
)[];

export function RoomDialog({ item: room, ...view }: RecordDialogProps<AdministeredRoom | null>) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const add = useCommand(addRoom);
  const edit = useCommand(editRoom);
  const [isSending, setSending] = useState(false);
  const companies = useQuery(callQuery(listCompanyNames, { buildings: [building.id] })).data ?? [];
  const offers = useRoomOffers().data ?? [];
  const offerName = useOfferName();
  const form = useDialogForm(
    view.opened,
    roomFormSchema,
    toRoomFormValues(room),
    `room ${room?.id ?? 'new'}`,
  );
  const companyName = (id: string) => companies.find((one) => String(one.id) === id)?.name ?? '';
  const edited = useRoomMergeOptions(companyName, offerName);
  const { values } = form;
  const label = (field: string) => t(`rooms:settings.form.${field}`);
  const hint = (field: string) => ({
    description: t(`rooms:settings.form.${field}Hint`),
    inputWrapperOrder: WORDS_BELOW,
  });
  const save = async ({ version, ...input }: ReturnType<typeof roomFormSchema.parse>) => {
    const { name } = input;
    if (!room) {
      await add.mutateAsync({ building: building.id, photo: null, ...input });
      return t('rooms:settings.added', { name });
    }
    const { affectedCount } = await edit.mutateAsync({
      building: building.id,
      id: room.id,
      version,
      ...input,
    });
    const savedText = t('rooms:settings.saved', { name });
    return affectedCount > 0
      ? `${savedText} ${t('rooms:settings.stranded.seats', { count: affectedCount })}`
      : savedText;
  };
  const photo = room?.photo
    ? [{ id: STORED_PHOTO_ID, src: room.photo, srcSet: `${room.photo} 640w`, width: 640, height: 360 }]
    : [];
  const lengths = (usual: readonly number[], present: string) =>
    listRoomSettingDurations(usual, present).map((minutes) => ({
      value: String(minutes),
      label: minutes === 0 ? t('rooms:settings.form.noBuffer') : formatMinutes(minutes),
    }));
  return (
    <FormDialog
      {...view}
      title={t(room ? 'rooms:settings.editRoom' : 'rooms:settings.add', { name: room?.name })}
      saveLabel={room ? undefined : t('rooms:settings.make')}
      form={form}
      onSave={save}
      saveDisabled={isSending}
      edited={room ? edited : undefined}
      size="wide"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack gap="md">
          <TextInput
            label={label('name')}
            required
            maxLength={ROOM_NAME_MAX}
            {...form.getInputProps('name')}
          />
          <Group grow align="flex-start">
            <CountField label={label('capacity')} required {...form.getInputProps('capacity')} />
            <TextInput label={label('floor')} maxLength={FLOOR_MAX} {...form.getInputProps('floor')} />
          </Group>
          <BilingualField
            name="directions"
            label={label('directions')}
            description={t('rooms:settings.form.directionsHint')}
            getInputProps={form.getInputProps}
            maxLength={DIRECTIONS_MAX}
            rows={2}
          />
          <PictureField
            key={room?.id ?? 'new'}
            label={label('photo')}
            name="photo"
            storedPictures={photo}
            value={values.photo}
            onChange={(photoId) => form.setFieldValue('photo', photoId)}
            onUploading={setSending}
            error={form.errors.photo}
          />
          {roomOfferKinds.map((kind) => {
            const field = kind === 'layout' ? 'layouts' : 'services';
            const knownOffers = offers.filter((offer) => offer.kind === kind);
            const removedLabels = values[field].filter(
              (one) => !knownOffers.some(({ name }) => name.fr === one),
            );
            return (
              <Checkbox.Group key={kind} label={label(field)} {...form.getInputProps(field)}>
                <Group className={classes.choices} mt="0.25rem">
                  {knownOffers.map(({ id, name }) => (
                    <Checkbox key={id} value={name.fr} label={pickTranslation(name, language)} />
                  ))}
                  {removedLabels.map((one) => (
                    <Checkbox key={one} value={one} label={one} />
                  ))}
                </Group>
                {knownOffers.length + removedLabels.length === 0 && (
                  <Text size="sm" c="dimmed">
                    {t('rooms:settings.form.noOffers')}
                  </Text>
                )}
              </Checkbox.Group>
            );
          })}
          <Anchor component={Link} to="/resident/roomSettings?show=offers" size="sm">
            {t('rooms:settings.form.toOffers')}
          </Anchor>
        </Stack>
        <Stack gap="md">
          <Radio.Group label={label('whoMayBook')} {...form.getInputProps('whoMayBook')}>
            <Stack gap="xs" mt="xs">
              {bookerRestrictionKinds.map((permission) => (
                <Radio
                  key={permission}
                  value={permission}
                  label={t(`rooms:settings.who.${permission}`)}
                  description={t(`rooms:settings.whoHint.${permission}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {values.whoMayBook === 'companies' && (
            <MultiSelect
              label={label('companies')}
              required
              searchable
              data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              nothingFoundMessage={t('rooms:settings.form.noCompany')}
              {...form.getInputProps('companies')}
            />
          )}
          <Select
            label={label('maxMinutes')}
            {...hint('maxMinutes')}
            placeholder={t('rooms:settings.form.noLimit')}
            clearable
            data={lengths(LENGTHS, values.maxMinutes)}
            value={values.maxMinutes || null}
            onChange={(minutes) => form.setFieldValue('maxMinutes', minutes ?? '')}
            error={form.errors.maxMinutes}
          />
          <CountField
            label={label('daysAhead')}
            {...hint('daysAhead')}
            placeholder={t('rooms:settings.form.noLimit')}
            {...form.getInputProps('daysAhead')}
          />
          <Group grow align="flex-start">
            <TimeField label={label('opens')} {...form.getInputProps('opens')} />
            <TimeField label={label('closes')} isEnd {...form.getInputProps('closes')} />
          </Group>
          <Text size="sm" c="dimmed" mt="-0.5rem">
            {t('rooms:settings.form.hoursHint')}
          </Text>
          <Select
            label={label('bufferMinutes')}
            {...hint('bufferMinutes')}
            allowDeselect={false}
            data={lengths(BUFFERS, values.bufferMinutes)}
            value={values.bufferMinutes}
            onChange={(minutes) => minutes && form.setFieldValue('bufferMinutes', minutes)}
          />
        </Stack>
      </SimpleGrid>
    </FormDialog>
  );
}

function useRoomMergeOptions(
  companyName: (id: string) => string,
  offerName: (label: string) => string,
): ConflictMergeOptions<RoomValues, AdministeredRoom> {
  const { t } = useI18n();
  const label = (field: string) => t(`rooms:settings.form.${field}`);
  const length = (minutes: string) => (minutes === '' ? '' : formatMinutes(Number(minutes)));
  const hour = (time: string) => (time === '' ? '' : formatTime(time));
  const list = (name: (one: string) => string) => (all: string[]) => all.map(name).join(', ');
  return {
    toValues: toRoomFormValues,
    fields: {
      name: { label: label('name') },
      capacity: { label: label('capacity') },
      floor: { label: label('floor') },
      directions: {
        label: label('directions'),
        format: ({ fr, en }) => [fr, en].filter(Boolean).join(' / '),
      },
      layouts: { label: label('layouts'), format: list(offerName) },
      services: { label: label('services'), format: list(offerName) },
      whoMayBook: {
        label: label('whoMayBook'),
        format: (permission) => t(`rooms:settings.who.${permission}`),
        groupedWith: ['companies'],
      },
      companies: { label: label('companies'), format: list(companyName) },
      maxMinutes: { label: label('maxMinutes'), format: length },
      daysAhead: { label: label('daysAhead') },
      opens: { label: label('opens'), format: hour },
      closes: { label: label('closes'), format: hour },
      bufferMinutes: { label: label('bufferMinutes'), format: length },
    },
  };
}
