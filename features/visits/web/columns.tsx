import { useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { type SessionUser, useSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { hasAddress, type Visit, type VisitStatus } from '../visit.ts';
import { mayDelete, mayEdit } from './permissions.ts';
import { StatusMenu } from './StatusMenu.tsx';
import {
  CommentButton,
  DeleteButton,
  EditButton,
  NdaMark,
  Resident,
  Text,
  VisitorEmail,
} from './VisitCells.tsx';
import { VisitStatusChip } from './VisitStatusChip.tsx';
import classes from './VisitsPage.module.css';

export interface VisitActions {
  edit: (visit: Visit) => void;
  remove: (visit: Visit) => void;
  readComment: (visit: Visit) => void;
  /** Answers whether it was done at once. */
  changeStatus: (visit: Visit, status: VisitStatus) => Promise<boolean>;
  matchNda: ((visit: Visit) => void) | undefined;
}

/** Nothing for an empty text, so that a card leaves the line out. */
const textCell = (text: string) => text && <Text>{text}</Text>;

type Columns = Column<Visit>[];
type Title = (column: string) => string;

const whoAndWhen = (title: Title): Columns => [
  {
    key: 'visitor',
    title: title('visitor'),
    render: ({ visitor }) => textCell(visitor),
    sortBy: ({ visitor }) => visitor,
    width: 8,
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
    card: 'title',
  },
  {
    key: 'date',
    title: title('date'),
    render: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
    sortBy: ({ date, time }) => `${date} ${time}`,
    width: 5.75,
  },
];

/** `card`: on the small card of a phone residents need not be told their own name. */
const resident = (title: Title, card: 'line' | 'none'): Columns => [
  {
    key: 'resident',
    title: title('resident'),
    render: (visit) => <Resident visit={visit} />,
    sortBy: ({ residentLastName, residentFirstName }) => `${residentLastName} ${residentFirstName}`,
    width: 6.5,
    grow: true,
    card,
  },
];

const residentDetails = (title: Title, card: 'line' | 'none'): Columns => [
  {
    key: 'companyName',
    title: title('companyName'),
    render: ({ companyName }) => textCell(companyName),
    sortBy: ({ companyName }) => companyName,
    width: 6,
    paperWidth: 7,
    card,
  },
  {
    key: 'residentEmail',
    title: title('residentEmail'),
    render: ({ residentEmail }) => textCell(residentEmail),
    sortBy: ({ residentEmail }) => residentEmail,
    width: 10.5,
    card,
  },
];

const organization = (title: Title): Columns => [
  {
    key: 'organization',
    title: title('organization'),
    render: ({ organization: name }) => textCell(name),
    sortBy: ({ organization: name }) => name,
    width: 6.25,
  },
];

const visitorEmail = (title: Title): Columns => [
  {
    key: 'visitorEmail',
    title: title('visitorEmail'),
    render: ({ visitorEmail: email }) => <VisitorEmail email={email} />,
    sortBy: ({ visitorEmail: email }) => (hasAddress(email) ? email : ''),
    width: 10.5,
  },
];

const comment = (title: Title, { readComment }: VisitActions): Columns => [
  {
    key: 'comment',
    title: title('comment'),
    render: (visit) => visit.comment && <CommentButton visit={visit} onOpen={readComment} />,
    paper: ({ comment }) => comment,
    width: 6.25,
  },
];

const nda = (title: Title): Columns => [
  {
    key: 'nda',
    title: title('nda'),
    render: ({ ndaSigned }) => <NdaMark signed={ndaSigned} />,
    sortBy: ({ ndaSigned }) => (ndaSigned ? 0 : 1),
    width: 4.75,
    paperWidth: 5.25,
  },
];

const buttons = (title: Title, user: SessionUser, { edit, remove }: VisitActions): Columns => [
  {
    key: 'edit',
    title: title('edit'),
    hideTitle: true,
    render: (visit) => mayEdit(user, visit) && <EditButton visit={visit} onOpen={edit} />,
    width: 2.75,
    align: 'center',
    stuck: true,
    card: 'actions',
  },
  {
    key: 'delete',
    title: title('delete'),
    hideTitle: true,
    render: (visit) => mayDelete(user, visit) && <DeleteButton visit={visit} onOpen={remove} />,
    width: 2.75,
    align: 'center',
    stuck: true,
    card: 'actions',
  },
];

/**
 * The columns of the list, for its reader: staff change statuses, some companies see addresses and NDAs. `namesResidents`: some visits
 * were announced by an assistant, so that also on a phone each says whose it is.
 */
export function useVisitColumns(today: LocalDate, actions: VisitActions, namesResidents: boolean): Columns {
  const { t } = useWords();
  const { user } = useSession();
  return useMemo(() => {
    const title = (column: string) => t(`visits:columns.${column}`);
    const ofStaff = can.changeStatus(user);
    const withEmail = can.seeVisitorEmail(user);
    const aboutResident = ofStaff ? 'line' : 'none';
    const status: Column<Visit> = {
      key: 'status',
      title: title('status'),
      render: (visit) =>
        ofStaff ? (
          <StatusMenu
            visit={visit}
            today={today}
            onChange={actions.changeStatus}
            onMatchNda={actions.matchNda}
          />
        ) : (
          <VisitStatusChip status={visit.status} />
        ),
      paper: ({ status: state }) => <VisitStatusChip status={state} />,
      sortBy: ({ status: state }) => t(`visits:status.${state}`),
      width: ofStaff ? 12 : 8,
      paperWidth: 6.5,
      card: 'aside',
    };
    return [
      ...whoAndWhen(title),
      ...resident(title, namesResidents ? 'line' : aboutResident),
      status,
      ...residentDetails(title, aboutResident),
      ...organization(title),
      ...(withEmail ? visitorEmail(title) : []),
      ...comment(title, actions),
      ...(withEmail ? nda(title) : []),
      ...buttons(title, user, actions),
    ];
  }, [t, user, today, actions, namesResidents]);
}
