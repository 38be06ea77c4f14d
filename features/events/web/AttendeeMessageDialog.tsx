import { Select, Text, Textarea, TextInput } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { preventWrapInTimes } from '../../../kit/web/ui/preventWrapInTimes.tsx';
import { writeToAttendees } from '../api.ts';
import {
  type BuildingEvent,
  EVENT_MESSAGE_SUBJECT_MAX,
  EVENT_MESSAGE_TEXT_MAX,
  type EventMessageAudience,
  eventMessageAudiences,
  newEventMessageSchema,
} from '../event.ts';
import { useEventTexts } from './useEventTexts.ts';

/** The button states the number of recipients, because a sent mail cannot be recalled. */
export function AttendeeMessageDialog({ item: event, ...view }: RecordDialogProps<BuildingEvent>) {
  const { t } = useI18n();
  const words = useEventTexts();
  const { building } = useSession();
  const { mutateAsync: write } = useCommand(writeToAttendees);
  const { registered = 0, waiting = 0 } = event ?? {};
  const counts: Record<EventMessageAudience, number> = {
    registered,
    waiting,
    everybody: registered + waiting,
  };
  const usual: EventMessageAudience = registered > 0 ? 'registered' : 'waiting';
  const initial = { audience: usual as EventMessageAudience, subject: '', text: '' };
  const form = useDialogForm(view.opened, newEventMessageSchema, initial, `event message ${event?.id}`);
  const nameOf = (value: EventMessageAudience) => {
    const name = t(`events:message.${value}`);
    return `${name} (${counts[value]})`;
  };
  const count = counts[form.values.audience];
  return (
    <FormDialog
      {...view}
      title={t('events:message.title')}
      form={form}
      saveLabel={t('events:message.send', { count })}
      saveDisabled={count === 0}
      onSave={async (message) => {
        const { recipients } = await write({ building: building.id, event: event?.id ?? 0, ...message });
        return t('events:message.done', { count: recipients });
      }}
    >
      {event && (
        <Text>
          <strong>{event.name}</strong>, {preventWrapInTimes(words.momentOf(event))}
        </Text>
      )}
      <Select
        label={t('events:message.audience')}
        allowDeselect={false}
        data={eventMessageAudiences
          .filter((value) => value !== 'everybody' || (registered > 0 && waiting > 0))
          .map((value) => ({ value, label: nameOf(value) }))}
        {...form.getInputProps('audience')}
      />
      <TextInput
        label={t('events:message.subject')}
        description={t('events:message.subjectHint')}
        required
        maxLength={EVENT_MESSAGE_SUBJECT_MAX}
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('events:message.text')}
        required
        autosize
        minRows={5}
        maxRows={10}
        maxLength={EVENT_MESSAGE_TEXT_MAX}
        {...form.getInputProps('text')}
      />
      <Text size="sm" c="dimmed">
        {t('events:message.how')}
      </Text>
    </FormDialog>
  );
}
