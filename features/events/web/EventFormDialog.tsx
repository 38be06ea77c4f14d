import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { CountField, EuroField } from '../../../kit/web/field/NumberField.tsx';
import { PeriodFields } from '../../../kit/web/field/PeriodFields.tsx';
import { PictureField } from '../../../kit/web/field/PictureField.tsx';
import { formatDay, formatEuros, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { createEvent, editEvent } from '../api.ts';
import {
  type BuildingEvent,
  EVENT_DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  EVENT_SHORT_TEXT_MAX,
  eventIconNames,
} from '../event.ts';
import type { EventKind } from '../eventKind.ts';
import { EventRepeatFields } from './EventRepeatFields.tsx';
import {
  createBlankEvent,
  type EventInput,
  type EventValues,
  eventFormSchema,
  toEventCopyValues,
  toEventValues,
} from './eventForm.ts';

interface EventDialogProps extends RecordDialogProps<BuildingEvent | null> {
  copied?: BuildingEvent | null;
  kind: EventKind;
  today: LocalDate;
}

export function EventFormDialog(props: EventDialogProps) {
  const { item: event, copied, kind, today, ...view } = props;
  const { t } = useI18n();
  const { user, building } = useSession();
  const { mutateAsync: create } = useCommand(createEvent);
  const { mutateAsync: edit } = useCommand(editEvent);
  const initial = event
    ? toEventValues(event)
    : copied
      ? toEventCopyValues(copied, today)
      : createBlankEvent(kind, addDays(today, 1), user.company.name);
  const draftKey = copied ? `copy of ${copied.id}` : (event?.id ?? kind);
  const form = useDialogForm(view.opened, eventFormSchema, initial, `event ${draftKey}`);
  const { values } = form;

  // After a conflict, the form must also show the picture that another user chose.
  const [isSending, setSending] = useState(false);
  const [conflictingEvent, setConflictingEvent] = useState<BuildingEvent | null>(null);
  const edited = { ...useEventMergeOptions(), onConflict: setConflictingEvent };
  const save = async ({ alsoOn, ...input }: EventInput) => {
    if (event) await edit({ building: building.id, event: event.id, ...input });
    else await create({ building: building.id, kind, alsoOn, ...input });
    return event ? t('events:edit.done') : t('events:add.done', { count: alsoOn.length + 1 });
  };

  return (
    <FormDialog
      {...view}
      title={t(event ? 'events:edit.title' : copied ? 'events:copy.title' : 'events:add.title')}
      form={form}
      onSave={save}
      saveDisabled={isSending}
      edited={event ? edited : undefined}
    >
      <TextInput
        label={t('events:form.name')}
        required
        maxLength={EVENT_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={2} spacing="md">
        <PeriodFields
          form={form}
          getLabel={(field) => t(`events:form.${field}`)}
          endDate={{ min: values.startDate }}
        />
        <TextInput
          label={t('events:form.room')}
          maxLength={EVENT_SHORT_TEXT_MAX}
          {...form.getInputProps('room')}
        />
        <TextInput
          label={t('events:form.floors')}
          maxLength={EVENT_SHORT_TEXT_MAX}
          {...form.getInputProps('floors')}
        />
        <CountField label={t('events:form.capacity')} required {...form.getInputProps('capacity')} />
        <EuroField
          label={t('events:form.price')}
          description={t('events:form.priceHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('price')}
        />
      </SimpleGrid>
      {!event && <EventRepeatFields form={form} />}
      <TextInput
        label={t('events:form.organizer')}
        description={t('events:form.organizerHint')}
        required
        maxLength={EVENT_SHORT_TEXT_MAX}
        {...form.getInputProps('organizer')}
      />
      <Textarea
        label={t('events:form.description')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={EVENT_DESCRIPTION_MAX}
        {...form.getInputProps('description')}
      />
      <PictureField
        label={t('events:form.picture')}
        key={event?.id ?? copied?.id ?? 'new'}
        storedPictures={[event?.picture, copied?.picture, conflictingEvent?.picture].filter(
          (picture) => picture != null,
        )}
        value={values.picture}
        onChange={(picture) => form.setFieldValue('picture', picture)}
        onUploading={setSending}
        error={form.errors.picture}
      />
      <Select
        label={t('events:form.icon')}
        description={t('events:form.iconHint')}
        allowDeselect={false}
        data={eventIconNames.map((value) => ({ value, label: t(`events:icons.${value}`) }))}
        {...form.getInputProps('icon')}
      />
    </FormDialog>
  );
}

function useEventMergeOptions(): ConflictMergeOptions<EventValues, BuildingEvent> {
  const { t, language } = useI18n();
  const day = (date: string) => formatDay(date, language);
  return {
    toValues: toEventValues,
    fields: {
      name: { label: t('events:form.name') },
      startDate: { label: t('events:form.startDate'), format: day },
      startTime: { label: t('events:form.startTime'), format: formatTime },
      endDate: { label: t('events:form.endDate'), format: day },
      endTime: { label: t('events:form.endTime'), format: formatTime },
      room: { label: t('events:form.room') },
      floors: { label: t('events:form.floors') },
      capacity: { label: t('events:form.capacity') },
      price: {
        label: t('events:form.price'),
        format: (price) => (typeof price === 'number' ? formatEuros(price, language) : price),
      },
      organizer: { label: t('events:form.organizer') },
      description: { label: t('events:form.description') },
      picture: {
        label: t('events:form.picture'),
        format: (picture) => (picture === 'none' ? '' : t('kit:ui.picture.other')),
      },
      icon: { label: t('events:form.icon'), format: (icon) => t(`events:icons.${icon}`) },
    },
  };
}
