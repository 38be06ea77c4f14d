import { IconCheck, IconPackageImport } from '@tabler/icons-react';
import { useWords } from '../../../kit/web/i18n.ts';
import { StepMenu } from '../../../kit/web/ui/StepMenu.tsx';
import { isWaiting, type Parcel, type ParcelState, transitions } from '../parcel.ts';
import { ParcelStateChip, stateIcons } from './ParcelStateChip.tsx';

interface StateMenuProps {
  parcel: Parcel;
  /** Brings the parcel to a state; resolves when it is done, or has failed. */
  onMove: (parcel: Parcel, state: ParcelState) => Promise<void>;
}

/** Where a parcel is, for staff: one click takes the usual next step, a menu has the others. */
export function StateMenu({ parcel, onMove }: StateMenuProps) {
  const { t } = useWords();
  const { recipient, state } = parcel;
  const stepTo = (next: ParcelState) => ({
    label: t(`parcels:move.to.${next}`),
    icon: stateIcons[next],
    take: () => onMove(parcel, next),
  });
  const next = state === 'announced' ? 'atDesk' : isWaiting(parcel) ? 'received' : null;
  const usual = next && {
    ...stepTo(next),
    icon: next === 'received' ? IconCheck : IconPackageImport,
    name: t(`parcels:move.quick.${next}`, { recipient }),
  };
  return (
    <StepMenu
      label={t('parcels:move.label', { recipient, state: t(`parcels:states.${state}`) })}
      mark={<ParcelStateChip state={state} />}
      steps={transitions[state].map(stepTo)}
      usual={usual ?? undefined}
    />
  );
}
