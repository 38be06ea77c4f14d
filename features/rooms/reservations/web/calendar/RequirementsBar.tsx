import { Stack } from '@mantine/core';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { FilterPopover } from '../../../../../kit/web/list/FilterPopover.tsx';
import { formatTimeRange } from '../reservationTexts.ts';
import { hasRoomRequirements, noRoomRequirements, type RoomRequirements } from '../roomRequirements.ts';
import { EquipmentField, RoomHoursFilterFields, SeatsField } from './RequirementFields.tsx';
import classes from './RequirementsBar.module.css';

interface RequirementsBarProps {
  need: RoomRequirements;
  offers: readonly string[];
  offersNow: boolean;
  onChange: (news: Partial<RoomRequirements>) => void;
}

/** One button for hours, seats and equipment, which names those that are asked for. */
export function RequirementsBar({ need, offers, offersNow, onChange }: RequirementsBarProps) {
  const { t } = useI18n();
  const { hours, seats, equipment } = need;
  const [first, ...others] = equipment;
  const summary = [
    hours && formatTimeRange(hours),
    seats !== null && t('rooms:need.atLeast', { count: seats }),
    others.length > 0 ? t('rooms:need.more', { first, others: others.length }) : first,
  ]
    .filter(Boolean)
    .join(' · ');
  const isOn = hasRoomRequirements(need);
  const label = t('rooms:need.button');
  return (
    <FilterPopover
      label={label}
      valueLabel={summary || label}
      ariaLabel={summary ? `${label}: ${summary}` : label}
      buttonProps={{ className: classes.button, px: 'sm', 'data-on': isOn || undefined }}
      width="22rem"
      hasValue={isOn}
      onClear={(close) => {
        onChange(noRoomRequirements);
        close();
      }}
    >
      <Stack gap="md">
        <RoomHoursFilterFields need={need} offersNow={offersNow} onChange={onChange} />
        <SeatsField need={need} onChange={onChange} />
        {offers.length > 0 && <EquipmentField need={need} offers={offers} onChange={onChange} />}
      </Stack>
    </FilterPopover>
  );
}
