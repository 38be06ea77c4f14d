import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { DialogFoot } from '../../../kit/web/dialog/DialogFoot.tsx';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { formatDay } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { Panel } from '../../../kit/web/ui/Panel.tsx';
import { can } from '../policy.ts';
import type { Reservation, Room } from '../reservation.ts';
import classes from './DetailsDialog.module.css';
import { formatTimeRange, useReservationWords } from './reservationWords.ts';
import { ScopeButton } from './ScopeButton.tsx';
import type { Part } from './scope.ts';

interface DetailsDialogProps extends DialogView<Reservation> {
  rooms: readonly Room[];
  onEdit: (part: Part) => void;
  onDelete: (part: Part) => void;
  onCancel: (reservation: Reservation) => void;
}

/** A reservation as far as the reader may see it, and what they may do with it. */
export function DetailsDialog({ item, opened, isGone, close, rooms, ...actions }: DetailsDialogProps) {
  const words = useReservationWords(rooms);
  return (
    <Panel
      opened={opened}
      onClose={close}
      title={item && words.nameOf(item)}
      gone={isGone}
      foot={item && <Actions reservation={item} {...actions} />}
    >
      {item && <Details reservation={item} roomNames={words.roomsOf(item.rooms)} />}
    </Panel>
  );
}

type ActionsProps = Pick<DetailsDialogProps, 'onEdit' | 'onDelete' | 'onCancel'> & {
  reservation: Reservation;
};

/** The creator changes and deletes; staff release the room. */
function Actions({ reservation, onEdit, onDelete, onCancel }: ActionsProps) {
  const { t } = useWords();
  const { user } = useSession();
  if (!reservation.mayChange) {
    return (
      can.cancelForTheBuilding(user) && (
        <DialogFoot>
          <Button variant="default" onClick={() => onCancel(reservation)}>
            {t('rooms:details.release')}
          </Button>
        </DialogFoot>
      )
    );
  }
  return (
    <DialogFoot>
      <ScopeButton
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
        reservation={reservation}
        onChoose={(scope) => onDelete({ reservation, scope })}
      >
        {t('rooms:details.delete')}
      </ScopeButton>
      <ScopeButton
        leftSection={<IconPencil size={18} stroke={1.5} aria-hidden />}
        reservation={reservation}
        onChoose={(scope) => onEdit({ reservation, scope })}
      >
        {t('rooms:details.edit')}
      </ScopeButton>
    </DialogFoot>
  );
}

function Details({ reservation, roomNames }: { reservation: Reservation; roomNames: string }) {
  const { t, language } = useWords();
  const {
    date,
    holder,
    assistant,
    isMine,
    expected,
    external,
    externalNames,
    layout,
    services,
    comment,
    series,
  } = reservation;
  const who = holder && !isMine && [`${holder.firstName} ${holder.lastName}`, holder.companyName].join(', ');
  const lines = [
    ['rooms', roomNames],
    ['holder', who],
    ['assistant', assistant],
    ['expected', external > 0 ? t('rooms:details.people', { expected, count: external }) : expected || null],
    ['externalNames', externalNames],
    ['layout', layout],
    ['services', services.join(', ')],
    ['comment', comment],
    ['series', series !== null && t('rooms:details.weekly')],
  ] as const;
  return (
    <>
      <p className={classes.when}>
        <span>{formatDay(date, language)}</span>, <span data-figures>{formatTimeRange(reservation)}</span>
      </p>
      <dl className={classes.lines}>
        {lines.map(
          ([key, text]) =>
            text && (
              <div key={key}>
                <dt>{t(`rooms:details.lines.${key}`)}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
