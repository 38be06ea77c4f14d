import { ActionIcon, Button, Group, Kbd, Text } from '@mantine/core';
import {
  IconMessage2,
  IconPackage,
  IconPencil,
  IconPlus,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { StateChip } from '../../../../kit/web/feedback/StateChip.tsx';
import { formatDate, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useNow } from '../../../../kit/web/session/useToday.ts';
import { ActionMenu } from '../../../../kit/web/ui/ActionMenu.tsx';
import type { Parcel } from '../../parcel.ts';
import { parcelStateIcons } from '../../web/ParcelStateChip.tsx';
import {
  groupParcelsByRecipient,
  type ParcelStateCallbacks,
  useParcelStateCallbacks,
} from '../../web/useParcelStateCallbacks.ts';
import { ParcelNotes } from './ParcelNotes.tsx';
import classes from './ReceptionWaitingParcelsPanel.module.css';
import { SelectParcelDialog } from './SelectParcelDialog.tsx';
import {
  useDeleteParcelDialog,
  useEditParcelDialog,
  useHandOverParcelDialog,
  useLogParcelDialog,
  useReceptionParcels,
  useRecipientAnswerDialog,
} from './useReceptionParcels.ts';

export function ReceptionWaitingParcelsPanel() {
  const { t } = useI18n();
  const { data, isPending } = useReceptionParcels();
  const waiting = data?.waiting;
  const refusedParcels = data?.refused ?? [];
  const moves = useParcelStateCallbacks(waiting);
  const logging = useLogParcelDialog();
  const handing = useHandOverParcelDialog(waiting);
  const answering = useRecipientAnswerDialog(waiting);
  const correcting = useEditParcelDialog(waiting);
  const deleting = useDeleteParcelDialog(waiting);
  const groups = waiting && [...groupParcelsByRecipient(waiting).values()];
  return (
    <section className={classes.panel} data-panel aria-label={t('parcels:desk.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('parcels:desk.toHandOver', { count: data?.total ?? 0 })}</h2>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          rightSection={<Kbd aria-hidden>F3</Kbd>}
          onClick={() => logging.open('')}
        >
          {t('parcels:desk.log')}
        </Button>
      </header>
      <div className={classes.scroll}>
        <ul>
          {groups?.map((parcels) => (
            <Recipient
              key={parcels[0]?.id}
              parcels={parcels}
              moves={moves}
              onSign={handing.open}
              onAnswer={answering.open}
              onCorrect={correcting.open}
              onDelete={deleting.open}
            />
          ))}
        </ul>
        {!isPending && groups?.length === 0 && <p className={classes.empty}>{t('parcels:desk.nothing')}</p>}
        {refusedParcels.length > 0 && (
          <>
            <h3 className={classes.part}>{t('parcels:desk.toReturn', { count: refusedParcels.length })}</h3>
            <ul>
              {[...groupParcelsByRecipient(refusedParcels).values()].map((parcels) => (
                <Refused key={parcels[0]?.id} parcels={parcels} moves={moves} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** Parcels with identical details share a line. */
function groupIdentical(parcels: readonly Parcel[]): (readonly [Parcel, ...Parcel[]])[] {
  const lines = new Map<string, [Parcel, ...Parcel[]]>();
  for (const parcel of parcels) {
    const { sender, date, time, comment, answer, answerName, mark, isLong, registered } = parcel;
    const details = [sender, date, time, comment, answer, answerName, mark, isLong, registered];
    const line = lines.get(JSON.stringify(details));
    if (line) line.push(parcel);
    else lines.set(JSON.stringify(details), [parcel]);
  }
  return [...lines.values()];
}

interface RecipientProps {
  parcels: readonly Parcel[];
  moves: ParcelStateCallbacks;
  onSign: (parcel: Parcel) => void;
  onAnswer: (parcel: Parcel) => void;
  onCorrect: (parcel: Parcel) => void;
  onDelete: (parcel: Parcel) => void;
}

function Recipient({ parcels, moves, onSign, onAnswer, onCorrect, onDelete }: RecipientProps) {
  const { t } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const [first, ...more] = parcels;
  if (!first) return null;
  const { recipient } = first;
  const signedFor = parcels.find(({ registered }) => registered);
  const end = (state: 'refused' | 'returned' | 'missing') => ({
    label: t(`parcels:move.to.${state}`),
    icon: parcelStateIcons[state],
    run: () => moves.move(parcels, state),
  });
  const changes =
    more.length > 0
      ? [{ label: t('parcels:desk.correctOne'), icon: IconPencil, run: () => setAsking(true) }]
      : [
          { label: t('parcels:desk.correct'), icon: IconPencil, run: () => onCorrect(first) },
          { label: t('parcels:list.deleteShort'), icon: IconTrash, run: () => onDelete(first) },
        ];
  const moreActions = [
    { label: t('parcels:answer.openForStaff'), icon: IconMessage2, run: () => onAnswer(first) },
    ...(['refused', 'returned', 'missing'] as const).map(end),
    ...changes,
  ];
  return (
    <li className={classes.row}>
      <RecipientDetails parcels={parcels} />
      <Group gap="2xs" flex="none">
        <Button
          className={classes.usual}
          aria-label={t('parcels:move.allOf', { recipient, count: parcels.length })}
          onClick={() => (signedFor ? onSign(signedFor) : void moves.move(parcels, 'received'))}
        >
          {t('parcels:move.take.received')}
        </Button>
        <ActionIcon
          variant="default"
          className={classes.other}
          aria-label={t('parcels:desk.signOf', { recipient })}
          title={t('parcels:handOver.open')}
          onClick={() => onSign(first)}
        >
          <IconSignature size={22} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionMenu subtle label={t('parcels:list.actionsOf', { recipient })} actions={moreActions} />
      </Group>
      <SelectParcelDialog
        parcels={parcels}
        opened={isAsking}
        close={() => setAsking(false)}
        onCorrect={onCorrect}
        onDelete={onDelete}
      />
    </li>
  );
}

function Refused({ parcels, moves }: Pick<RecipientProps, 'parcels' | 'moves'>) {
  const { t } = useI18n();
  const [first] = parcels;
  if (!first) return null;
  const { recipient } = first;
  const keepAction = {
    label: t('parcels:move.to.kept'),
    icon: IconPackage,
    run: () => moves.move(parcels, 'kept'),
  };
  return (
    <li className={classes.row}>
      <RecipientDetails parcels={parcels} />
      <Group gap="2xs" flex="none">
        <Button
          variant="default"
          className={classes.usual}
          aria-label={t('parcels:desk.returnOf', { recipient, count: parcels.length })}
          onClick={() => void moves.move(parcels, 'returned')}
        >
          {t('parcels:desk.return')}
        </Button>
        <ActionMenu subtle label={t('parcels:list.actionsOf', { recipient })} actions={[keepAction]} />
      </Group>
    </li>
  );
}

const refusedMark = { tone: 'quiet', icon: parcelStateIcons.refused } as const;

function RecipientDetails({ parcels }: Pick<RecipientProps, 'parcels'>) {
  const { t } = useI18n();
  const { date: today } = useNow();
  const [first] = parcels;
  if (!first) return null;
  const { recipient, companyName, state } = first;
  const shelves = [...new Set(parcels.map(({ shelf }) => shelf))].filter(Boolean);
  const since = ({ date, time }: Parcel) => (date === today && time ? formatTime(time) : formatDate(date));
  return (
    <>
      <div className={classes.facts}>
        <Text size="lg" fw={600}>
          {recipient} {parcels.length > 1 && <span className={classes.count}>{parcels.length}</span>}{' '}
          {state === 'refused' && <StateChip {...refusedMark}>{t('parcels:states.refused')}</StateChip>}
        </Text>
        <p className={classes.second}>{companyName}</p>
        <ul>
          {groupIdentical(parcels).map(([parcel, ...identicalParcels]) => (
            <li key={parcel.id}>
              {identicalParcels.length > 0 && (
                <span className={classes.count}>{identicalParcels.length + 1} ×</span>
              )}{' '}
              {parcel.sender} <span className={classes.since}>{since(parcel)}</span>
              {parcel.comment && <span className={classes.comment}> {parcel.comment}</span>}{' '}
              <ParcelNotes parcel={parcel} />
            </li>
          ))}
        </ul>
      </div>
      {shelves.length > 0 && (
        <strong className={classes.shelf} title={t('parcels:form.shelf')}>
          {shelves.join(', ')}
        </strong>
      )}
    </>
  );
}
