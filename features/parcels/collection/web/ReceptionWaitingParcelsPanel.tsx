import { Button, Kbd } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { StateChip } from '../../../../kit/web/feedback/StateChip.tsx';
import { formatDate, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { ActionRow, RowActionButton } from '../../../../kit/web/list/ActionRow.tsx';
import { fitFacts } from '../../../../kit/web/list/fitFacts.ts';
import { useRowClicks } from '../../../../kit/web/list/useRowClicks.ts';
import { useNow } from '../../../../kit/web/session/useToday.ts';
import type { Parcel } from '../../parcel.ts';
import { parcelStateIcons } from '../../web/ParcelStateChip.tsx';
import { groupParcelsByRecipient } from '../../web/useParcelStateCallbacks.ts';
import { getNextStepTexts, useNextStep } from './nextStep.ts';
import { hasParcelNotes, ParcelNotes } from './ParcelNotes.tsx';
import classes from './ReceptionWaitingParcelsPanel.module.css';
import {
  useLogParcelDialog,
  useParcelsOfRecipientDialog,
  useReceptionParcels,
} from './useReceptionParcels.ts';

export function ReceptionWaitingParcelsPanel() {
  const { t } = useI18n();
  const { data, isPending } = useReceptionParcels();
  const waiting = data?.waiting;
  const takeNextStep = useNextStep();
  const logging = useLogParcelDialog();
  const details = useParcelsOfRecipientDialog(data && [...data.waiting, ...data.refused]);
  const toHandOver = [...groupParcelsByRecipient(waiting ?? []).values()];
  const toReturn = [...groupParcelsByRecipient(data?.refused ?? []).values()];
  const groups = [...toHandOver, ...toReturn];
  const rowClicks = useRowClicks((index) => {
    const [first] = groups[index] ?? [];
    if (first) details.open(first);
  });
  const renderRow = (parcels: readonly Parcel[], index: number) => (
    <li key={parcels[0]?.id} className={classes.row} data-index={index} data-item={index}>
      <ParcelsRow parcels={parcels} onNextStep={() => takeNextStep(parcels)} />
    </li>
  );
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
      <div className={classes.scroll} {...rowClicks}>
        <ul>{toHandOver.map(renderRow)}</ul>
        {!isPending && toHandOver.length === 0 && (
          <p className={classes.empty}>{t('parcels:desk.nothing')}</p>
        )}
        {toReturn.length > 0 && (
          <>
            <h3 className={classes.part}>
              {t('parcels:desk.toReturn', { count: data?.refused.length ?? 0 })}
            </h3>
            <ul>{toReturn.map((parcels, at) => renderRow(parcels, toHandOver.length + at))}</ul>
          </>
        )}
      </div>
    </section>
  );
}

function selectDistinctNotes(parcels: readonly Parcel[]): Parcel[] {
  const byNotes = new Map(
    parcels.map((parcel) => {
      const { answer, answerName, mark, isLong, registered } = parcel;
      return [JSON.stringify([answer, answerName, mark, isLong, registered]), parcel];
    }),
  );
  return [...byNotes.values()];
}

const refusedMark = { tone: 'quiet', icon: parcelStateIcons.refused } as const;

function ParcelsRow({ parcels, onNextStep }: { parcels: readonly Parcel[]; onNextStep: () => void }) {
  const { t } = useI18n();
  const [first] = parcels;
  if (!first) return null;
  const { recipient, companyName, state } = first;
  const shelves = [...new Set(parcels.map(({ shelf }) => shelf))].filter(Boolean);
  return (
    <ActionRow
      lead={
        shelves.length > 0 ? (
          <span title={t('parcels:form.shelf')}>{shelves.join(', ')}</span>
        ) : (
          <IconPackage className={classes.noShelf} size={24} stroke={1.5} aria-hidden />
        )
      }
      title={
        <>
          <button type="button" className={classes.recipient} aria-haspopup="dialog" data-opens-row>
            {recipient}
          </button>{' '}
          {parcels.length > 1 && <span className={classes.count}>{parcels.length}</span>} {companyName}
        </>
      }
      second={<ParcelsSummary parcels={parcels} />}
      states={
        state === 'refused' ? (
          <StateChip {...refusedMark}>{t('parcels:states.refused')}</StateChip>
        ) : (
          selectDistinctNotes(parcels).map((parcel) => <ParcelNotes key={parcel.id} parcel={parcel} />)
        )
      }
      actions={
        <RowActionButton {...getNextStepTexts(parcels, t)} isMain={state !== 'refused'} run={onNextStep} />
      }
    />
  );
}

const LINE_LETTERS = { besideNotes: 30, alone: 45 };

/** Facts that do not fit are only in the panel. */
function ParcelsSummary({ parcels }: { parcels: readonly Parcel[] }) {
  const { date: today } = useNow();
  const since = ({ date, time }: Parcel) => (date === today && time ? formatTime(time) : formatDate(date));
  const comments = [...new Set(parcels.map(({ comment }) => comment))].filter(Boolean);
  const countBySender = new Map<string, number>();
  for (const parcel of parcels) {
    const sender = `${parcel.sender} ${since(parcel)}`;
    countBySender.set(sender, (countBySender.get(sender) ?? 0) + 1);
  }
  const senders = [...countBySender].map(([sender, count]) => (count > 1 ? `${count} × ${sender}` : sender));
  const hasNotes = parcels.some((parcel) => parcel.state === 'refused' || hasParcelNotes(parcel));
  const facts = fitFacts([...comments, ...senders], LINE_LETTERS[hasNotes ? 'besideNotes' : 'alone']);
  // The first comment may be shortened.
  const isComment = (fact: string, at: number) =>
    comments.includes(fact) || (at === 0 && comments.length > 0);
  return facts.map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && ' · '}
      <span className={isComment(fact, at) ? classes.comment : undefined}>{fact}</span>
    </Fragment>
  ));
}
