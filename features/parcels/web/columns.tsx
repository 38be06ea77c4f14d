import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { type SessionUser, useSession } from '../../../kit/web/session.ts';
import { Email } from '../../../kit/web/ui/Email.tsx';
import { type Parcel, type ParcelState, parcelStates } from '../parcel.ts';
import { can } from '../policy.ts';
import { ParcelStateChip } from './ParcelStateChip.tsx';
import classes from './ParcelsPage.module.css';
import { StateMenu } from './StateMenu.tsx';

export interface ParcelActions {
  edit: (parcel: Parcel) => void;
  remove: (parcel: Parcel) => void;
  move: (parcel: Parcel, state: ParcelState) => Promise<void>;
}

/** The list holds only parcels that the reader may see, so a resident's are their own. */
export const mayChange = (user: SessionUser, { state }: Parcel): boolean =>
  can.change(user, { announcedBy: user.userId, recipientId: null, state });

/** The columns of the list, for its reader: staff move parcels, residents change what they only announced. */
export function useParcelColumns(actions: ParcelActions): readonly Column<Parcel>[] {
  const { t } = useWords();
  const { user } = useSession();
  return useMemo(() => {
    const title = (column: string) => t(`parcels:columns.${column}`);
    const ofStaff = can.keepLog(user);
    return [
      {
        key: 'recipient',
        title: title('recipient'),
        render: ({ recipient, companyName }) => <Recipient name={recipient} company={companyName} />,
        sortBy: ({ recipient }) => recipient,
        width: 7.25,
        grow: true,
        card: 'title',
      },
      {
        key: 'time',
        title: title('time'),
        render: ({ time }) => <time className={classes.time}>{formatTime(time)}</time>,
        sortBy: ({ time }) => time,
        width: 4,
        align: 'end',
        card: 'aside',
      },
      {
        key: 'date',
        title: title('date'),
        render: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
        sortBy: ({ date, time }) => `${date} ${time}`,
        width: 5.75,
      },
      // Before the sender: on a tablet its buttons are in sight.
      {
        key: 'state',
        title: title('state'),
        render: (parcel) =>
          ofStaff ? (
            <StateMenu parcel={parcel} onMove={actions.move} />
          ) : (
            <ParcelStateChip state={parcel.state} />
          ),
        paper: ({ state }) => <ParcelStateChip state={state} />,
        sortBy: ({ state }) => parcelStates.indexOf(state),
        width: ofStaff ? 15 : 12,
        card: 'line',
      },
      {
        key: 'sender',
        title: title('sender'),
        render: ({ sender }) => <span className={classes.text}>{sender}</span>,
        sortBy: ({ sender }) => sender,
        width: 7.25,
        grow: true,
      },
      {
        key: 'email',
        title: title('email'),
        render: ({ email }) => <RecipientEmail email={email} />,
        sortBy: ({ email }) => email,
        width: 10.5,
      },
      {
        key: 'comment',
        title: title('comment'),
        render: ({ comment }) => comment && <span className={classes.text}>{comment}</span>,
        width: 7.25,
        grow: true,
      },
      {
        key: 'actions',
        title: title('actions'),
        hideTitle: true,
        render: (parcel) => mayChange(user, parcel) && <Buttons parcel={parcel} {...actions} />,
        width: 5.5,
        align: 'center',
        stuck: true,
        card: 'actions',
      },
    ] satisfies Column<Parcel>[];
  }, [t, user, actions]);
}

function Recipient({ name, company }: { name: string; company: string }) {
  return (
    <>
      <span className={classes.text}>{name}</span>
      <span className={classes.company}>{company}</span>
    </>
  );
}

/** The recipient's address; a dash where nobody is known, whatever stands for that on the wire. */
function RecipientEmail({ email }: { email: string }) {
  const { t } = useWords();
  if (email) {
    return (
      <span className={classes.text}>
        <Email>{email}</Email>
      </span>
    );
  }
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('parcels:list.noEmail')}</VisuallyHidden>
    </>
  );
}

function Buttons({ parcel, edit, remove }: { parcel: Parcel } & Pick<ParcelActions, 'edit' | 'remove'>) {
  const { t } = useWords();
  const { recipient } = parcel;
  return (
    <div className={classes.buttons}>
      <ActionIcon onClick={() => edit(parcel)} aria-label={t('parcels:list.edit', { recipient })}>
        <IconPencil size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon onClick={() => remove(parcel)} aria-label={t('parcels:list.delete', { recipient })}>
        <IconTrash size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  );
}
