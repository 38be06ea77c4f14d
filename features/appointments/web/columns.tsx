import { useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { formatDate, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
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

/** The columns of the list, for its reader: staff change statuses, some companies see addresses and NDAs. */
export function useVisitColumns(today: LocalDate, actions: VisitActions): Column<Appointment>[] {
  const { t } = useWords();
  const { user } = useSession();
  return useMemo(() => {
    const title = (key: string) => t(`appointments:columns.${key}`);
    const ofStaff = can.changeStatus(user);
    // On the small card of a phone nobody needs to be told their own name.
    const aboutResident = ofStaff ? 'line' : 'none';
    const columns: Column<Appointment>[] = [
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
      {
        key: 'resident',
        title: title('resident'),
        render: ({ residentName }) => residentName,
        sortBy: ({ residentLastName, residentFirstName }) => `${residentLastName} ${residentFirstName}`,
        width: 9,
        grow: true,
        card: aboutResident,
      },
      {
        key: 'status',
        title: title('status'),
        render: (visit) =>
          ofStaff ? (
            <StatusMenu visit={visit} today={today} onChange={actions.changeStatus} />
          ) : (
            <StatusMark status={visit.status} />
          ),
        sortBy: ({ status }) => t(`appointments:status.${status}`),
        width: ofStaff ? 12 : 8.5,
        card: 'aside',
      },
      {
        key: 'companyName',
        title: title('companyName'),
        render: ({ companyName }) => companyName,
        sortBy: ({ companyName }) => companyName,
        width: 9,
        card: aboutResident,
      },
      {
        key: 'residentEmail',
        title: title('residentEmail'),
        render: ({ residentEmail }) => residentEmail,
        sortBy: ({ residentEmail }) => residentEmail,
        width: 11,
        card: aboutResident,
      },
      {
        key: 'organization',
        title: title('organization'),
        render: ({ organization }) => organization,
        sortBy: ({ organization }) => organization,
        width: 9,
      },
    ];
    if (can.seeVisitorEmail(user)) {
      columns.push({
        key: 'visitorEmail',
        title: title('visitorEmail'),
        render: ({ visitorEmail }) => <VisitorEmail email={visitorEmail} />,
        sortBy: ({ visitorEmail }) => (hasAddress(visitorEmail) ? visitorEmail : ''),
        width: 11,
      });
    }
    columns.push({
      key: 'comment',
      title: title('comment'),
      render: (visit) => visit.comment && <CommentButton visit={visit} onOpen={actions.readComment} />,
      width: 9,
    });
    if (can.seeVisitorEmail(user)) {
      columns.push({
        key: 'nda',
        title: title('nda'),
        render: ({ ndaSigned }) => <NdaMark signed={ndaSigned} />,
        sortBy: ({ ndaSigned }) => (ndaSigned ? 0 : 1),
        width: 7,
      });
    }
    columns.push(
      {
        key: 'edit',
        title: title('edit'),
        hideTitle: true,
        render: (visit) => mayEdit(user, visit) && <EditButton visit={visit} onOpen={actions.edit} />,
        width: 3.25,
        align: 'center',
        card: 'actions',
      },
      {
        key: 'delete',
        title: title('delete'),
        hideTitle: true,
        render: (visit) => mayDelete(user, visit) && <DeleteButton visit={visit} onOpen={actions.remove} />,
        width: 3.25,
        align: 'center',
        card: 'actions',
      },
    );
    return columns;
  }, [t, user, today, actions]);
}
