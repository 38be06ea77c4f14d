import type { ReactNode } from 'react';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { FilterPopover } from '../../../../../kit/web/list/FilterPopover.tsx';
import { formatTimeRange } from '../reservationTexts.ts';
import type { RoomRequirements } from '../roomRequirements.ts';
import { EquipmentField, RoomHoursFilterFields, SeatsField } from './RequirementFields.tsx';
import classes from './RequirementsBar.module.css';

interface RequirementsBarProps {
  need: RoomRequirements;
  offers: readonly string[];
  offersNow: boolean;
  onChange: (news: Partial<RoomRequirements>) => void;
}

export function RequirementsBar({ need, offers, offersNow, onChange }: RequirementsBarProps) {
  const { t } = useI18n();
  const { hours, seats, equipment } = need;
  const [first, ...others] = equipment;
  const more = others.length > 0 && t('rooms:need.more', { first, others: others.length });
  return (
    <div className={classes.bar}>
      <RequirementButton
        label={t('rooms:need.hours')}
        valueText={hours && formatTimeRange(hours)}
        onClear={() => onChange({ hours: null })}
      >
        <RoomHoursFilterFields need={need} offersNow={offersNow} onChange={onChange} />
      </RequirementButton>
      <RequirementButton
        label={t('rooms:need.seats')}
        valueText={seats !== null && t('rooms:need.atLeast', { count: seats })}
        onClear={() => onChange({ seats: null })}
      >
        <SeatsField need={need} onChange={onChange} />
      </RequirementButton>
      {offers.length > 0 && (
        <RequirementButton
          label={t('rooms:form.services')}
          valueText={more || first}
          onClear={() => onChange({ equipment: [] })}
        >
          <EquipmentField need={need} offers={offers} onChange={onChange} />
        </RequirementButton>
      )}
    </div>
  );
}

interface RequirementButtonProps {
  label: string;
  valueText: string | null | undefined | false;
  onClear: () => void;
  children: ReactNode;
}

function RequirementButton({ label, valueText, onClear, children }: RequirementButtonProps) {
  return (
    <FilterPopover
      label={label}
      valueLabel={valueText || label}
      ariaLabel={valueText ? `${label}: ${valueText}` : label}
      buttonProps={{ className: classes.button, px: 'sm', 'data-on': valueText ? true : undefined }}
      width="20rem"
      hasValue={Boolean(valueText)}
      onClear={(close) => {
        onClear();
        close();
      }}
    >
      {children}
    </FilterPopover>
  );
}
