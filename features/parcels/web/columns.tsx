import { useMemo } from 'react';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowButton } from '../../../kit/web/list/RowButton.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { isWaitingForCollection, type Parcel } from '../parcel.ts';
import { can } from '../policy.ts';
import { parcelSortValues } from '../sortParcels.ts';
import {
  createParcelActionColumns,
  joinedInTable,
  notOnPaper,
  type ParcelColumnContext,
  type ParcelRowCallbacks,
} from './actionColumns.tsx';
import {
  ParcelNotesAndComment,
  ParcelTimeAndDayCell,
  ParcelTimeCell,
  RecipientCell,
  renderRecipientEmail,
  SenderCell,
} from './ParcelCells.tsx';
import { ParcelStateChip } from './ParcelStateChip.tsx';
import { getNextParcelState, ParcelStateMenu } from './ParcelStateMenu.tsx';
import { NextParcelStateButton, ParcelSummaryText } from './PhoneCells.tsx';

type Columns = Column<Parcel>[];

const timeAndRecipient = ({ title, ofStaff, saysDay }: ParcelColumnContext): Columns => [
  {
    key: 'date',
    title: title('time'),
    width: 5.75,
    printWidth: 4,
    align: 'end',
    card: 'lead',
    render: (parcel) => <ParcelTimeAndDayCell parcel={parcel} saysDay={saysDay} />,
    renderOnPhone: ({ time }) => <ParcelTimeCell time={time} />,
    print: ({ time }) => <ParcelTimeCell time={time} />,
    sortBy: parcelSortValues.date,
  },
  {
    key: 'day',
    title: title('date'),
    width: 5.75,
    ...joinedInTable,
    render: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
  },
  {
    key: 'recipient',
    title: title('recipient'),
    width: 9,
    grow: true,
    card: 'title',
    render: (parcel) => <RecipientCell parcel={parcel} />,
    // Residents see only their own parcels.
    renderOnPhone: ({ recipient, sender }) => (ofStaff ? recipient : sender),
    print: ({ recipient }) => recipient,
    sortBy: parcelSortValues.recipient,
  },
  {
    key: 'company',
    title: title('company'),
    width: 6.25,
    ...joinedInTable,
    render: ({ companyName }) => companyName,
  },
];

const sender = ({ title }: ParcelColumnContext): Columns => [
  {
    key: 'sender',
    title: title('sender'),
    width: 6.25,
    grow: true,
    render: (parcel) => <SenderCell parcel={parcel} />,
    print: (parcel) => parcel.sender,
    sortBy: parcelSortValues.sender,
  },
];

const state = ({ t, title, user, actions, ofStaff, saysDay }: ParcelColumnContext): Columns => {
  const { move, getOthersOfRecipient, openHandOver } = actions;
  const moves = { move, getOthersOfRecipient, openHandOver };
  const chip = (parcel: Parcel) => <ParcelStateChip state={parcel.state} />;
  const renderNextStep = (parcel: Parcel) => {
    const next = getNextParcelState(parcel);
    return (
      next && (
        <RowButton
          isMain={next === 'received'}
          label={t(`parcels:move.take.${next}`)}
          ariaLabel={t(`parcels:move.quick.${next}`, { recipient: parcel.recipient })}
          // Registered parcels need a signature.
          run={() => (next === 'received' && parcel.registered ? openHandOver(parcel) : move([parcel], next))}
        />
      )
    );
  };
  const renderAnswer = (parcel: Parcel) =>
    isWaitingForCollection(parcel) &&
    can.answer(user, parcel) && (
      <RowButton
        label={t('parcels:answer.short')}
        ariaLabel={t('parcels:answer.open')}
        run={() => actions.answer(parcel)}
      />
    );
  return [
    {
      key: 'state',
      title: title('state'),
      width: 11,
      printWidth: 8,
      render: chip,
      renderOnPhone: ofStaff ? (parcel) => <ParcelStateMenu parcel={parcel} {...moves} /> : chip,
      print: chip,
      sortBy: parcelSortValues.state,
    },
    {
      key: 'next',
      title: t('parcels:list.actions'),
      hideTitle: true,
      width: 7,
      card: 'none',
      ...notOnPaper,
      render: ofStaff ? renderNextStep : renderAnswer,
    },
    {
      key: 'step',
      title: title('state'),
      width: 4,
      card: 'control',
      ...joinedInTable,
      ...notOnPaper,
      render: ofStaff ? (parcel) => <NextParcelStateButton parcel={parcel} {...moves} /> : chip,
    },
    {
      key: 'summary',
      title: title('sender'),
      width: 8,
      card: 'summary',
      ...joinedInTable,
      ...notOnPaper,
      render: (parcel) => (
        <ParcelSummaryText
          parcel={parcel}
          saysDay={saysDay}
          name={ofStaff ? parcel.sender : parcel.recipient}
        />
      ),
    },
  ];
};

const details = ({ title }: ParcelColumnContext): Columns => [
  {
    key: 'email',
    title: title('email'),
    width: 10.5,
    ...joinedInTable,
    render: ({ email }) => renderRecipientEmail(email),
  },
  {
    key: 'comment',
    title: title('comment'),
    width: 6.25,
    ...joinedInTable,
    render: (parcel) => <ParcelNotesAndComment parcel={parcel} />,
    print: ({ comment }) => comment,
  },
];

interface ColumnOptions {
  actions: ParcelRowCallbacks;
  inPages: boolean;
  /** The list covers several days without headings. */
  saysDay: boolean;
}

export function useParcelColumns({ actions, inPages, saysDay }: ColumnOptions): readonly Column<Parcel>[] {
  const { t } = useI18n();
  const { user } = useSession();
  return useMemo(() => {
    const title = (column: string) => t(`parcels:columns.${column}`);
    const reading = { title, t, user, actions, ofStaff: can.keepLog(user), saysDay };
    const columns = [timeAndRecipient, sender, state, details, createParcelActionColumns].flatMap((part) =>
      part(reading),
    );
    if (!inPages) return columns;
    return columns.map(({ sortBy, ...column }) =>
      column.key === 'date' && sortBy ? { ...column, sortBy } : column,
    );
  }, [t, user, actions, inPages, saysDay]);
}
