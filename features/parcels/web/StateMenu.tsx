import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import { isWaiting, type Parcel, type ParcelState, transitions } from '../parcel.ts';
import classes from './State.module.css';
import { StateMark, stateIcons } from './StateMark.tsx';

interface StateMenuProps {
  parcel: Parcel;
  /** Brings the parcel to a state; resolves when it is done, or has failed. */
  onMove: (parcel: Parcel, state: ParcelState) => Promise<void>;
}

/** Where a parcel is, for staff: one click takes the usual next step, a menu has the others. */
export function StateMenu({ parcel, onMove }: StateMenuProps) {
  const { t } = useWords();
  const [working, setWorking] = useState(false);
  const move = async (state: ParcelState) => {
    setWorking(true);
    await onMove(parcel, state);
    setWorking(false);
  };
  const { recipient, state } = parcel;
  return (
    <div className={classes.staff}>
      <Menu position="bottom-start" withinPortal disabled={working}>
        <Menu.Target>
          <button
            type="button"
            className={classes.menu}
            aria-label={t('parcels:move.label', { recipient, state: t(`parcels:states.${state}`) })}
          >
            <StateMark state={state} />
            {working ? <Loader size={14} /> : <IconChevronDown size={14} stroke={1.75} aria-hidden />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {transitions[state].map((next) => {
            const IconOf = stateIcons[next];
            return (
              <Menu.Item
                key={next}
                leftSection={<IconOf size={18} stroke={1.5} aria-hidden />}
                onClick={() => void move(next)}
              >
                {t(`parcels:move.to.${next}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      <NextStep parcel={parcel} working={working} onMove={move} />
    </div>
  );
}

interface NextStepProps {
  parcel: Parcel;
  working: boolean;
  onMove: (state: ParcelState) => Promise<void>;
}

function NextStep({ parcel, working, onMove }: NextStepProps) {
  const { t } = useWords();
  const next = parcel.state === 'announced' ? 'atDesk' : isWaiting(parcel) ? 'received' : null;
  if (!next) return null;
  const IconOf = next === 'received' ? IconCheck : IconPackageImport;
  return (
    <ActionIcon
      variant="light"
      color="green"
      disabled={working}
      aria-label={t(`parcels:move.quick.${next}`, { recipient: parcel.recipient })}
      title={t(`parcels:move.to.${next}`)}
      onClick={() => void onMove(next)}
    >
      <IconOf size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
