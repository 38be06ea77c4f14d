import { Button, Group } from '@mantine/core';
import { IconMessage2, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { type SessionUser, useSession } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { getParcelPictureKinds, hasParcelPictures } from '../collection/web/ParcelPicturesDialog.tsx';
import { isWaitingForCollection, type Parcel, parcelStates } from '../parcel.ts';
import { can } from '../policy.ts';
import {
  ParcelNotesAndComment,
  ParcelRecipientEmailAddress,
  ParcelTimeAndDayCell,
  ParcelTimeCell,
  RecipientCell,
  SenderCell,
} from './ParcelCells.tsx';
import { ParcelStateChip } from './ParcelStateChip.tsx';
import { ParcelStateMenu } from './ParcelStateMenu.tsx';
import { ChangeParcelStateButtons, NextParcelStateButton, ParcelSummaryText } from './PhoneCells.tsx';
import type { ParcelStateCallbacks } from './useParcelStateCallbacks.ts';

interface ParcelRowCallbacks extends ParcelStateCallbacks {
  edit: (parcel: Parcel) => void;
  remove: (parcel: Parcel) => void;
  openHandOver: (parcel: Parcel) => void;
  answer: (parcel: Parcel) => void;
  pictures: (parcel: Parcel) => void;
}

type Columns = Column<Parcel>[];

interface ColumnContext {
  title: (column: string) => string;
  t: ReturnType<typeof useI18n>['t'];
  user: SessionUser;
  actions: ParcelRowCallbacks;
  ofStaff: boolean;
  saysDay: boolean;
}

/** Residents only receive their own parcels, so ownership needs no check here. */
export const canChangeParcel = (user: SessionUser, { state }: Parcel): boolean =>
  can.change(user, { announcedBy: user.userId, recipientId: null, state });

/** Joined into another cell of the table; separate on paper and phones. */
const joinedInTable = { table: 'none' } as const;
const notOnPaper = { print: null } as const;

const timeAndRecipient = ({ title, saysDay }: ColumnContext): Columns => [
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
    sortBy: ({ date, time }) => `${date} ${time}`,
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
    width: 6.25,
    grow: true,
    card: 'title',
    render: (parcel) => <RecipientCell parcel={parcel} />,
    renderOnPhone: ({ recipient }) => recipient,
    print: ({ recipient }) => recipient,
    sortBy: ({ recipient }) => recipient,
  },
  {
    key: 'company',
    title: title('company'),
    width: 6.25,
    ...joinedInTable,
    render: ({ companyName }) => companyName,
  },
];

const sender = ({ title }: ColumnContext): Columns => [
  {
    key: 'sender',
    title: title('sender'),
    width: 6.25,
    grow: true,
    render: (parcel) => <SenderCell parcel={parcel} />,
    print: (parcel) => parcel.sender,
    sortBy: (parcel) => parcel.sender,
  },
];

const state = ({ t, title, user, actions, ofStaff, saysDay }: ColumnContext): Columns => {
  const { move, getOthersOfRecipient, openHandOver } = actions;
  const moves = { move, getOthersOfRecipient, openHandOver };
  const chip = (parcel: Parcel) => <ParcelStateChip state={parcel.state} />;
  const own = (parcel: Parcel) => (
    <Group gap="xs">
      {chip(parcel)}
      {isWaitingForCollection(parcel) && can.answer(user, parcel) && (
        <Button variant="default" size="compact-sm" onClick={() => actions.answer(parcel)}>
          {t('parcels:answer.short')}
        </Button>
      )}
    </Group>
  );
  const menu = (parcel: Parcel, inSheet: boolean) => (
    <ParcelStateMenu parcel={parcel} inSheet={inSheet} {...moves} />
  );
  return [
    {
      key: 'state',
      title: title('state'),
      width: ofStaff ? 19 : 18,
      printWidth: 8,
      render: ofStaff ? (parcel) => menu(parcel, false) : own,
      renderOnPhone: ofStaff ? (parcel) => menu(parcel, true) : chip,
      print: chip,
      sortBy: (parcel) => parcelStates.indexOf(parcel.state),
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
      render: (parcel) => <ParcelSummaryText parcel={parcel} saysDay={saysDay} />,
    },
  ];
};

const details = ({ title }: ColumnContext): Columns => [
  {
    key: 'email',
    title: title('email'),
    width: 10.5,
    ...joinedInTable,
    render: ({ email }) => <ParcelRecipientEmailAddress email={email} />,
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

const buttons = ({ t, user, actions, ofStaff }: ColumnContext): Columns => {
  const { move, getOthersOfRecipient, openHandOver } = actions;
  const answerWords = ofStaff ? 'parcels:answer.openForStaff' : 'parcels:answer.open';
  const getReceptionActions = (parcel: Parcel) => [
    ...(isWaitingForCollection(parcel) && can.answer(user, parcel)
      ? [{ label: t(answerWords), icon: IconMessage2, run: () => actions.answer(parcel) }]
      : []),
    ...(hasParcelPictures(parcel) && can.seePictures(user, parcel)
      ? [
          {
            label: t(`parcels:pictures.open.${getParcelPictureKinds(parcel)}`),
            icon: IconPhoto,
            run: () => actions.pictures(parcel),
          },
        ]
      : []),
  ];
  return [
    {
      key: 'more',
      title: t('parcels:list.actions'),
      hideTitle: true,
      width: 3.25,
      card: 'none',
      ...notOnPaper,
      render: (parcel) => {
        const changes = [
          { label: t('parcels:list.editShort'), icon: IconPencil, run: () => actions.edit(parcel) },
          { label: t('parcels:list.deleteShort'), icon: IconTrash, run: () => actions.remove(parcel) },
        ];
        const all = [...getReceptionActions(parcel), ...(canChangeParcel(user, parcel) ? changes : [])];
        return (
          all.length > 0 && (
            <ActionMenu
              subtle
              label={t('parcels:list.actionsOf', { recipient: parcel.recipient })}
              actions={all}
            />
          )
        );
      },
    },
    {
      key: 'others',
      title: t('parcels:list.actions'),
      width: 3,
      card: 'actions',
      ...joinedInTable,
      render: (parcel) =>
        getReceptionActions(parcel).map(({ label, run }) => (
          <Button key={label} variant="default" onClick={run}>
            {label}
          </Button>
        )),
    },
    ...(['delete', 'edit'] as const).map((operation): Column<Parcel> => {
      const take = operation === 'edit' ? actions.edit : actions.remove;
      return {
        key: operation,
        title: t(`parcels:list.${operation}Short`),
        width: 3,
        card: 'actions',
        ...joinedInTable,
        render: (parcel) =>
          canChangeParcel(user, parcel) && (
            <Button
              variant="default"
              aria-label={t(`parcels:list.${operation}`, { recipient: parcel.recipient })}
              onClick={() => take(parcel)}
            >
              {t(`parcels:list.${operation}Short`)}
            </Button>
          ),
      };
    }),
    {
      key: 'steps',
      title: t('parcels:columns.state'),
      width: 3,
      card: 'actions',
      ...joinedInTable,
      render: (parcel) =>
        ofStaff && (
          <ChangeParcelStateButtons
            parcel={parcel}
            move={move}
            getOthersOfRecipient={getOthersOfRecipient}
            openHandOver={openHandOver}
          />
        ),
    },
  ];
};

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
    const columns = [timeAndRecipient, sender, state, details, buttons].flatMap((part) => part(reading));
    if (!inPages) return columns;
    return columns.map(({ sortBy, ...column }) =>
      column.key === 'date' && sortBy ? { ...column, sortBy } : column,
    );
  }, [t, user, actions, inPages, saysDay]);
}
