import { useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { type SessionUser, useSession } from '../../../kit/web/session.ts';
import type { Column } from '../../../kit/web/ui/DataList.tsx';
import { type Appointment, type AppointmentStatus, hasAddress } from '../appointment.ts';
import { can } from '../policy.ts';
import classes from './AppointmentsPage.module.css';
import { mayDelete, mayEdit } from './permissions.ts';
import { StatusMark } from './StatusMark.tsx';
import { StatusMenu } from './StatusMenu.tsx';
import { CommentButton, DeleteButton, EditButton, NdaMark, VisitorEmail } from './VisitCells.tsx';

export interface VisitActions {
  edit: (visit: Appointment) => void;
  remove: (visit: Appointment) => void;
  readComment: (visit: Appointment) => void;
  changeStatus: (visit: Appointment, status: AppointmentStatus) => Promise<void>;
}

type Columns = Column<Appointment>[];
type Title = (column: string) => string;

const whoAndWhen = (title: Title): Columns => [
  {
    key: 'visitor',
    title: title('visitor'),
    render: ({ visitor }) => visitor,
    sortBy: ({ visitor }) => visitor,
    width: 11,
    grow: true,
    card: 'title',
  },
  {
    key: 'time',
    title: title('time'),
    render: ({ time }) => <time className={classes.time}>{formatTime(time)}</time>,
    sortBy: ({ time }) => time,
    width: 5.75,
    align: 'end',
    card: 'title',
  },
  {
    key: 'date',
    title: title('date'),
    render: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
    sortBy: ({ date, time }) => `${date} ${time}`,
    width: 7,
  },
];

/** `card`: on the small card of a phone residents need not be told their own name. */
const resident = (title: Title, card: 'line' | 'none'): Columns => [
  {
    key: 'resident',
    title: title('resident'),
    render: ({ residentName }) => residentName,
    sortBy: ({ residentLastName, residentFirstName }) => `${residentLastName} ${residentFirstName}`,
    width: 9,
    grow: true,
    card,
  },
];

const residentDetails = (title: Title, card: 'line' | 'none'): Columns => [
  {
    key: 'companyName',
    title: title('companyName'),
    render: ({ companyName }) => companyName,
    sortBy: ({ companyName }) => companyName,
    width: 9,
    card,
  },
  {
    key: 'residentEmail',
    title: title('residentEmail'),
    render: ({ residentEmail }) => residentEmail,
    sortBy: ({ residentEmail }) => residentEmail,
    width: 11,
    card,
  },
];

const organization = (title: Title): Columns => [
  {
    key: 'organization',
    title: title('organization'),
    render: ({ organization: name }) => name,
    sortBy: ({ organization: name }) => name,
    width: 9,
  },
];

const visitorEmail = (title: Title): Columns => [
  {
    key: 'visitorEmail',
    title: title('visitorEmail'),
    render: ({ visitorEmail: email }) => <VisitorEmail email={email} />,
    sortBy: ({ visitorEmail: email }) => (hasAddress(email) ? email : ''),
    width: 13,
  },
];

const comment = (title: Title, { readComment }: VisitActions): Columns => [
  {
    key: 'comment',
    title: title('comment'),
    render: (visit) => visit.comment && <CommentButton visit={visit} onOpen={readComment} />,
    width: 9,
  },
];

const nda = (title: Title): Columns => [
  {
    key: 'nda',
    title: title('nda'),
    render: ({ ndaSigned }) => <NdaMark signed={ndaSigned} />,
    sortBy: ({ ndaSigned }) => (ndaSigned ? 0 : 1),
    width: 7,
  },
];

const buttons = (title: Title, user: SessionUser, { edit, remove }: VisitActions): Columns => [
  {
    key: 'edit',
    title: title('edit'),
    hideTitle: true,
    render: (visit) => mayEdit(user, visit) && <EditButton visit={visit} onOpen={edit} />,
    width: 3.25,
    align: 'center',
    card: 'actions',
  },
  {
    key: 'delete',
    title: title('delete'),
    hideTitle: true,
    render: (visit) => mayDelete(user, visit) && <DeleteButton visit={visit} onOpen={remove} />,
    width: 3.25,
    align: 'center',
    card: 'actions',
  },
];

/** The columns of the list, for its reader: staff change statuses, some companies see addresses and NDAs. */
export function useVisitColumns(today: LocalDate, actions: VisitActions): Columns {
  const { t } = useWords();
  const { user } = useSession();
  return useMemo(() => {
    const title = (column: string) => t(`appointments:columns.${column}`);
    const ofStaff = can.changeStatus(user);
    const withEmail = can.seeVisitorEmail(user);
    const aboutResident = ofStaff ? 'line' : 'none';
    const status: Column<Appointment> = {
      key: 'status',
      title: title('status'),
      render: (visit) =>
        ofStaff ? (
          <StatusMenu visit={visit} today={today} onChange={actions.changeStatus} />
        ) : (
          <StatusMark status={visit.status} />
        ),
      sortBy: ({ status: state }) => t(`appointments:status.${state}`),
      width: ofStaff ? 12 : 8.5,
      card: 'aside',
    };
    return [
      ...whoAndWhen(title),
      ...resident(title, aboutResident),
      status,
      ...residentDetails(title, aboutResident),
      ...organization(title),
      ...(withEmail ? visitorEmail(title) : []),
      ...comment(title, actions),
      ...(withEmail ? nda(title) : []),
      ...buttons(title, user, actions),
    ];
  }, [t, user, today, actions]);
}
