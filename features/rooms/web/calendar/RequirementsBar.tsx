import type { ReactNode } from 'react';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { FilterPopover } from '../../../../kit/web/list/FilterPopover.tsx';
import { formatTimeRange } from '../reservationTexts.ts';
import type { RoomRequirements } from '../roomRequirements.ts';
import { EquipmentField, RequiredHoursFields, SeatsField } from './RequirementFields.tsx';
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
        shown={hours && formatTimeRange(hours)}
        onClear={() => onChange({ hours: null })}
      >
        <RequiredHoursFields need={need} offersNow={offersNow} onChange={onChange} />
      </RequirementButton>
      <RequirementButton
        label={t('rooms:need.seats')}
        shown={seats !== null && t('rooms:need.atLeast', { count: seats })}
        onClear={() => onChange({ seats: null })}
      >
        <SeatsField need={need} onChange={onChange} />
      </RequirementButton>
      {offers.length > 0 && (
        <RequirementButton
          label={t('rooms:form.services')}
          shown={more || first}
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
  shown: string | null | undefined | false;
  onClear: () => void;
  children: ReactNode;
}

function RequirementButton({ label, shown, onClear, children }: RequirementButtonProps) {
  return (
    <FilterPopover
      label={label}
      valueLabel={shown || label}
      ariaLabel={shown ? `${label}: ${shown}` : label}
      buttonProps={{ className: classes.button, px: 'sm', 'data-on': shown ? true : undefined }}
      width="20rem"
      hasValue={Boolean(shown)}
      onClear={(close) => {
        onClear();
        close();
      }}
    >
      {children}
    </FilterPopover>
  );
}
