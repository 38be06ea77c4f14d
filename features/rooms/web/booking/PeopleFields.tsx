import { SimpleGrid, TextInput } from '@mantine/core';
import { CountField } from '../../../../kit/web/field/NumberField.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import { EXTERNAL_NAMES_MAX, type Room } from '../../reservation.ts';
import { capacityOf, roomsOf } from '../../roomSet.ts';
import { isCount } from './bookingForm.ts';
import type { DetailForm } from './DetailFields.tsx';

/** How many come, how many of them from outside, and who these are. */
export function PeopleFields({ form, rooms }: { form: DetailForm; rooms: readonly Room[] }) {
  const { t } = useWords();
  const { expected, external, rooms: chosen } = form.values;
  const capacity = chosen.length > 0 ? capacityOf(roomsOf(rooms, chosen)) : undefined;
  const most = (count: number | undefined) =>
    count === undefined ? undefined : t('rooms:form.atMost', { count });
  return (
    <>
      <SimpleGrid cols={2} spacing="md">
        <CountField
          label={t('rooms:form.expected')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={most(capacity)}
          required
          {...form.getInputProps('expected')}
          onChange={(count) => {
            form.setFieldValue('expected', count);
            // May be no more than these.
            form.clearFieldError('external');
          }}
        />
        <CountField
          label={t('rooms:form.external')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={most(isCount(expected) ? expected : undefined)}
          required
          {...form.getInputProps('external')}
        />
      </SimpleGrid>
      {isCount(external) && external > 0 && (
        <TextInput
          label={t('rooms:form.externalNames')}
          maxLength={EXTERNAL_NAMES_MAX}
          autoComplete="off"
          {...form.getInputProps('externalNames')}
        />
      )}
    </>
  );
}
