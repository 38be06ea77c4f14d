import { Checkbox, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { TITLE_MAX } from '../../../../core/booking/booking.ts';
import { TimeField } from '../../../../kit/web/field/TimeField.tsx';
import type { SchemaForm } from '../../../../kit/web/form.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { COMMENT_MAX, type Room } from '../../reservation.ts';
import { offered, roomsOf } from '../../roomSet.ts';
import { addHour } from '../calendar/calendarSelection.ts';
import { inPlace } from '../calendar/inPlace.ts';
import { type DetailValues, isAfter } from './bookingForm.ts';

/** The forms for a new and for a changed reservation share these fields; this is all that they need of either form. */
export type DetailForm = Pick<
  SchemaForm<DetailValues, unknown>,
  'getInputProps' | 'setFieldValue' | 'clearFieldError' | 'errors' | 'values'
>;

/** `seenBy`: besides whose reservation it is, an assistant sees the title of what they book for that person. */
export function TitleField({ form, seenBy }: { form: DetailForm; seenBy: 'reader' | 'resident' | 'both' }) {
  const { t } = useWords();
  return (
    <TextInput
      label={t('rooms:form.title')}
      description={t(`rooms:form.titleHint.${seenBy}`)}
      required
      maxLength={TITLE_MAX}
      autoComplete="off"
      {...form.getInputProps('title')}
    />
  );
}

/** From when to when. An empty end follows the start by an hour. */
export function TimeFields({ form }: { form: DetailForm }) {
  const { t } = useWords();
  const { start, end } = form.values;
  const startProps = form.getInputProps('start');
  return (
    <SimpleGrid cols={2} spacing="md">
      <TimeField
        label={t('rooms:form.start')}
        required
        {...startProps}
        onBlur={(event) => {
          startProps.onBlur(event);
          if (end === '' && isAfter('24:00', start)) form.setFieldValue('end', addHour(start));
        }}
      />
      <TimeField label={t('rooms:form.end')} ends required {...form.getInputProps('end')} />
    </SimpleGrid>
  );
}

/** How the room should be laid out, what else is wanted, and a word to whoever prepares it. */
export function ServiceFields({ form, rooms }: { form: DetailForm; rooms: readonly Room[] }) {
  const { t } = useWords();
  const { rooms: ids, comment } = form.values;
  const chosen = roomsOf(rooms, ids);
  const layouts = offered(chosen, 'layouts');
  const services = offered(chosen, 'services');
  return (
    <>
      {layouts.length > 0 && (
        <Select
          {...inPlace}
          label={t('rooms:form.layout')}
          allowDeselect={false}
          data={[
            { value: '', label: t('rooms:form.noLayout') },
            ...layouts.map((label) => ({ value: label, label })),
          ]}
          {...form.getInputProps('layout')}
          onChange={(value) => form.setFieldValue('layout', value ?? '')}
        />
      )}
      {services.length > 0 && (
        <Checkbox.Group label={t('rooms:form.services')} {...form.getInputProps('services')}>
          <Group gap="md" mt="0.25rem">
            {services.map((label) => (
              <Checkbox key={label} value={label} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <Textarea
        label={t('rooms:form.comment')}
        maxLength={COMMENT_MAX}
        rows={2}
        description={t('rooms:form.commentLeft', { count: COMMENT_MAX - comment.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('comment')}
      />
    </>
  );
}
