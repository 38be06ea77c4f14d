import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconPlus, IconSignature } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAddressedDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { formatDate, formatTime } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useNow } from '../../../../kit/web/today.ts';
import type { Parcel } from '../../parcel.ts';
import { AddDialog } from '../AddDialog.tsx';
import { byRecipient, type Moves, useMoves } from '../useMoves.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import classes from './DeskPanel.module.css';
import { HandOverDialog } from './HandOverDialog.tsx';
import { Notes } from './Notes.tsx';
import { useAtDesk, useLogging } from './useAtDesk.ts';

/** Beside the visitors: what is to be handed over, by whose it is. */
export function DeskPanel() {
  const { t } = useWords();
  const { data, isPending } = useAtDesk();
  const waiting = data?.parcels;
  const moves = useMoves(waiting);
  const logging = useLogging();
  const byNumber = (name: string) => ({
    name,
    write: ({ id }: Parcel) => String(id),
    find: (text: string) =>
      waiting === undefined ? undefined : (waiting.find(({ id }) => String(id) === text) ?? null),
  });
  const handing = useAddressedDialog<Parcel>(byNumber('handOver'));
  const answering = useAddressedDialog<Parcel>(byNumber('parcelAnswer'));
  useKey('F3', () => logging.open(''));
  const groups = waiting && [...byRecipient(waiting).values()];
  return (
    <section className={classes.panel} aria-label={t('parcels:desk.title')}>
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
      <ul className={classes.rows}>
        {groups?.map((parcels) => (
          <Recipient
            key={parcels[0]?.id}
            parcels={parcels}
            moves={moves}
            onSign={handing.open}
            onAnswer={answering.open}
          />
        ))}
      </ul>
      {!isPending && groups?.length === 0 && <p className={classes.empty}>{t('parcels:desk.nothing')}</p>}
      <AddDialog
        opened={logging.opened}
        onClose={logging.close}
        tracking={logging.item === '1' ? '' : (logging.item ?? '')}
      />
      <HandOverDialog {...handing} {...moves} />
      <AnswerDialog {...answering} />
    </section>
  );
}

/** Does something when a key is pressed, unless a dialog is open. */
function useKey(key: string, act: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.repeat || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

interface RecipientProps {
  parcels: readonly Parcel[];
  moves: Moves;
  onSign: (parcel: Parcel) => void;
  onAnswer: (parcel: Parcel) => void;
}

/** All that waits for somebody: one press hands it over; what is registered is signed for. */
function Recipient({ parcels, moves, onSign, onAnswer }: RecipientProps) {
  const { t } = useWords();
  const { date: today } = useNow();
  const [first] = parcels;
  if (!first) return null;
  const { recipient, companyName } = first;
  const signedFor = parcels.find(({ registered }) => registered);
  const shelves = [...new Set(parcels.map(({ shelf }) => shelf))].filter(Boolean);
  const since = ({ date, time }: Parcel) => (date === today && time ? formatTime(time) : formatDate(date));
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          {recipient} {parcels.length > 1 && <span className={classes.count}>{parcels.length}</span>}
        </p>
        <p className={classes.second}>{companyName}</p>
        <ul className={classes.parcels}>
          {parcels.map((parcel) => (
            <li key={parcel.id}>
              {parcel.sender} <span className={classes.since}>{since(parcel)}</span>
              {parcel.comment && <span className={classes.comment}> {parcel.comment}</span>}{' '}
              <Notes parcel={parcel} />
            </li>
          ))}
        </ul>
      </div>
      {shelves.length > 0 && (
        <strong className={classes.shelf} title={t('parcels:form.shelf')}>
          {shelves.join(', ')}
        </strong>
      )}
      <div className={classes.steps}>
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
        {first.answer !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => onAnswer(first)}>
            {t('parcels:desk.changeAnswer')}
          </Button>
        )}
      </div>
    </li>
  );
}
