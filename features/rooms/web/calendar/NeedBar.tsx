import type { ReactNode } from 'react';
import { useWords } from '../../../../kit/web/i18n.ts';
import { FilterPopover } from '../../../../kit/web/list/FilterPopover.tsx';
import type { Need } from '../need.ts';
import { formatTimeRange } from '../reservationWords.ts';
import classes from './NeedBar.module.css';
import { EquipmentPart, HoursPart, SeatsPart } from './NeedParts.tsx';

interface NeedBarProps {
  need: Need;
  offers: readonly string[];
  offersNow: boolean;
  onChange: (news: Partial<Need>) => void;
}

export function NeedBar({ need, offers, offersNow, onChange }: NeedBarProps) {
  const { t } = useWords();
  const { hours, seats, equipment } = need;
  const [first, ...others] = equipment;
  const more = others.length > 0 && t('rooms:need.more', { first, others: others.length });
  return (
    <div className={classes.bar}>
      <NeedButton
        label={t('rooms:need.hours')}
        shown={hours && formatTimeRange(hours)}
        onClear={() => onChange({ hours: null })}
      >
        <HoursPart need={need} offersNow={offersNow} onChange={onChange} />
      </NeedButton>
      <NeedButton
        label={t('rooms:need.seats')}
        shown={seats !== null && t('rooms:need.atLeast', { count: seats })}
        onClear={() => onChange({ seats: null })}
      >
        <SeatsPart need={need} onChange={onChange} />
      </NeedButton>
      {offers.length > 0 && (
        <NeedButton
          label={t('rooms:form.services')}
          shown={more || first}
          onClear={() => onChange({ equipment: [] })}
        >
          <EquipmentPart need={need} offers={offers} onChange={onChange} />
        </NeedButton>
      )}
    </div>
  );
}

interface NeedButtonProps {
  label: string;
  shown: string | null | undefined | false;
  onClear: () => void;
  children: ReactNode;
}

function NeedButton({ label, shown, onClear, children }: NeedButtonProps) {
  return (
    <FilterPopover
      label={label}
      shown={shown || label}
      name={shown ? `${label}: ${shown}` : label}
      button={{ className: classes.button, px: 'sm', 'data-on': shown ? true : undefined }}
      width="20rem"
      isSet={Boolean(shown)}
      onClear={(close) => {
        onClear();
        close();
      }}
    >
      {children}
    </FilterPopover>
  );
}
