import { Checkbox, Group, Select, SimpleGrid } from '@mantine/core';
import { CountField } from '../../../../../kit/web/field/NumberField.tsx';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import type { Room } from '../../../catalogue/room.ts';
import { useOfferName } from '../../../catalogue/web/useRoomOffers.ts';
import { listOfferedLabels } from '../../roomSet.ts';
import { dialogSelectProps } from '../calendar/dialogSelectProps.ts';
import type { ReservationDetailFormState } from './DetailFields.tsx';

export function BookingRequirementFields({
  form,
  rooms,
}: {
  form: ReservationDetailFormState;
  rooms: readonly Room[];
}) {
  const { t } = useI18n();
  const offerName = useOfferName();
  const { layout, services } = form.values;
  // Keep layout and services that the building no longer offers.
  const layouts = [...new Set([...listOfferedLabels(rooms, 'layouts'), ...(layout ? [layout] : [])])];
  const equipment = [...new Set([...listOfferedLabels(rooms, 'services'), ...services])];
  return (
    <>
      <SimpleGrid cols={layouts.length > 0 ? 2 : 1} spacing="md">
        <CountField
          label={t('rooms:form.expected')}
          required
          {...form.getInputProps('expected')}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(count) => {
            form.setFieldValue('expected', count);
            // Its maximum depends on this field.
            form.clearFieldError('external');
          }}
        />
        {layouts.length > 0 && (
          <Select
            {...dialogSelectProps}
            label={t('rooms:form.layout')}
            allowDeselect={false}
            data={[
              { value: '', label: t('rooms:form.noLayout') },
              ...layouts.map((label) => ({ value: label, label: offerName(label) })),
            ]}
            {...form.getInputProps('layout')}
            onChange={(value) => form.setFieldValue('layout', value ?? '')}
          />
        )}
      </SimpleGrid>
      {equipment.length > 0 && (
        <Checkbox.Group label={t('rooms:form.services')} {...form.getInputProps('services')}>
          <Group align="stretch" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="2xs">
            {equipment.map((label) => (
              <Checkbox key={label} value={label} label={offerName(label)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </>
  );
}
