import { Button } from '@mantine/core';
import { IconMessage2, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import type { Translate } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import type { SessionUser } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { getParcelPictureKinds, hasParcelPictures } from '../collection/web/ParcelPicturesDialog.tsx';
import { isWaitingForCollection, type Parcel } from '../parcel.ts';
import { can } from '../policy.ts';
import { getParcelStateActions } from './ParcelStateMenu.tsx';
import { ChangeParcelStateButtons } from './PhoneCells.tsx';
import type { ParcelStateCallbacks } from './useParcelStateCallbacks.ts';

export interface ParcelRowCallbacks extends ParcelStateCallbacks {
  edit: (parcel: Parcel) => void;
  remove: (parcel: Parcel) => void;
  openHandOver: (parcel: Parcel) => void;
  answer: (parcel: Parcel) => void;
  pictures: (parcel: Parcel) => void;
}

export interface ParcelColumnContext {
  title: (column: string) => string;
  t: Translate;
  user: SessionUser;
  actions: ParcelRowCallbacks;
  ofStaff: boolean;
  saysDay: boolean;
}

/** Residents only receive their own parcels, so ownership needs no check here. */
export const canChangeParcel = (user: SessionUser, { state }: Parcel): boolean =>
  can.change(user, { announcedBy: user.userId, recipientId: null, state });

/** Joined into another cell of the table; separate on paper and phones. */
export const joinedInTable = { table: 'none' } as const;
export const notOnPaper = { print: null } as const;

export const createParcelActionColumns = ({
  t,
  user,
  actions,
  ofStaff,
}: ParcelColumnContext): Column<Parcel>[] => {
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
      sticky: true,
      card: 'none',
      ...notOnPaper,
      render: (parcel) => {
        const changes = [
          { label: t('parcels:list.editShort'), icon: IconPencil, run: () => actions.edit(parcel) },
          { label: t('parcels:list.deleteShort'), icon: IconTrash, run: () => actions.remove(parcel) },
        ];
        const states = ofStaff
          ? getParcelStateActions({ t, parcel, move, getOthersOfRecipient, openHandOver })
          : [];
        const all = [
          ...states,
          ...getReceptionActions(parcel),
          ...(canChangeParcel(user, parcel) ? changes : []),
        ];
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
