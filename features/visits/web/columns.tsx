import { Button } from '@mantine/core';
import { IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { type SessionUser, useSession } from '../../../kit/web/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { can } from '../policy.ts';
import { mayBecome, mayHaveMatched, type Visit, type VisitStatus } from '../visit.ts';
import { lacksNda } from './lacksNda.ts';
import { ArrivalInRow, ArrivalInSheet, NameInRow, Summary } from './PhoneCells.tsx';
import { mayDelete, mayEdit } from './permissions.ts';
import { StatusMenu } from './StatusMenu.tsx';
import {
  Comment,
  CommentButton,
  Host,
  NdaMark,
  Party,
  Resident,
  Time,
  Visitor,
  VisitorEmail,
  VisitorOnPaper,
} from './VisitCells.tsx';
import { statusIcons, VisitStatusChip } from './VisitStatusChip.tsx';

export interface VisitActions {
  edit: (visit: Visit) => void;
  /** Names who comes in a group. */
  names: (visit: Visit) => void;
  remove: (visit: Visit) => void;
  readComment: (visit: Visit) => void;
  /** Answers whether it was done at once. */
  changeStatus: (visit: Visit, status: VisitStatus) => Promise<boolean>;
  matchNda: ((visit: Visit) => void) | undefined;
}

type Columns = Column<Visit>[];

/** What the columns depend on. */
interface Reading {
  title: (column: string) => string;
  t: ReturnType<typeof useWords>['t'];
  user: SessionUser;
  today: LocalDate;
  actions: VisitActions;
  withEmail: boolean;
  ofStaff: boolean;
}

/** Some stand in another's cell on the screen, and on paper and in a phone's sheet by themselves. */
const joined = { table: 'none' } as const;
/** Of a phone's row, or of the screen's table, alone. */
const notOnPaper = { paper: null } as const;

const whenAndWho = ({ title, user, withEmail }: Reading): Columns => [
  {
    ...{ key: 'time', title: title('time'), width: 4.75, paperWidth: 4, align: 'end', card: 'lead' },
    render: (visit) => <Time visit={visit} />,
    sortBy: ({ date, time }) => `${date} ${time}`,
  },
  {
    ...{ key: 'date', title: title('date'), width: 5.75, ...joined },
    render: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
  },
  {
    ...{ key: 'visitor', title: title('visitor'), width: 7.25, paperWidth: 8, grow: true, card: 'title' },
    render: (visit) => <Visitor visit={visit} withEmail={withEmail} />,
    onPhone: (visit) => <NameInRow visit={visit} isUnsigned={lacksNda(user, visit)} />,
    paper: (visit) => <VisitorOnPaper visit={visit} />,
    sortBy: ({ visitor }) => visitor,
  },
  {
    ...{ key: 'party', title: title('party'), width: 6.25, ...joined, ...notOnPaper },
    render: (visit) => visit.partySize > 1 && <Party visit={visit} />,
  },
  {
    ...{ key: 'organization', title: title('organization'), width: 6.25, ...joined },
    render: ({ organization }) => organization,
  },
];

const visitorEmail = ({ title }: Reading): Columns => [
  {
    ...{ key: 'visitorEmail', title: title('visitorEmail'), width: 10.5, ...joined },
    render: ({ visitorEmail: email }) => <VisitorEmail email={email} />,
  },
];

const host = ({ title }: Reading): Columns => [
  {
    ...{ key: 'resident', title: title('resident'), width: 7, paperWidth: 6.5, grow: true },
    render: (visit) => <Host visit={visit} />,
    onPhone: (visit) => <Resident visit={visit} />,
    paper: (visit) => <Resident visit={visit} />,
    sortBy: ({ residentLastName, residentFirstName }) => `${residentLastName} ${residentFirstName}`,
  },
  {
    ...{ key: 'companyName', title: title('companyName'), width: 7, ...joined },
    render: ({ companyName }) => companyName,
  },
  {
    ...{ key: 'residentEmail', title: title('residentEmail'), width: 10.5, ...joined },
    render: ({ residentEmail }) => residentEmail,
  },
];

const comment = ({ title, actions }: Reading): Columns => [
  {
    ...{ key: 'comment', title: title('comment'), width: 6.25, table: 'below' },
    render: (visit) => visit.comment && <CommentButton visit={visit} onOpen={actions.readComment} />,
    onPhone: ({ comment: words }) => words && <Comment>{words}</Comment>,
    paper: ({ comment: words }) => words,
  },
];

const nda = ({ title, actions, ofStaff }: Reading): Columns => [
  {
    ...{ key: 'nda', title: title('nda'), width: 7, paperWidth: 5.25 },
    render: (visit) => (
      <NdaMark visit={visit} onSign={ofStaff && mayHaveMatched(visit) ? actions.matchNda : undefined} />
    ),
    paper: (visit) => <NdaMark visit={visit} />,
    sortBy: ({ ndaSigned }) => (ndaSigned ? 0 : 1),
  },
];

const status = ({ title, t, today, actions, ofStaff }: Reading): Columns => {
  const chip = ({ status: state }: Visit) => <VisitStatusChip status={state} />;
  const menu = (visit: Visit, inSheet: boolean) => (
    <StatusMenu
      {...{ visit, today, inSheet }}
      onChange={actions.changeStatus}
      onMatchNda={actions.matchNda}
    />
  );
  const arriving = { today, onArrive: (visit: Visit) => actions.changeStatus(visit, 'done') };
  return [
    {
      ...{ key: 'status', title: title('status'), width: ofStaff ? 11 : 7.5, paperWidth: 6.5 },
      render: ofStaff ? (visit) => menu(visit, false) : chip,
      onPhone: ofStaff ? (visit) => menu(visit, true) : chip,
      paper: chip,
      sortBy: ({ status: state }) => t(`visits:status.${state}`),
    },
    {
      ...{ key: 'arrival', title: title('status'), width: 4, card: 'control', ...joined, ...notOnPaper },
      render: ofStaff ? (visit) => <ArrivalInRow visit={visit} {...arriving} /> : chip,
    },
    {
      ...{
        key: 'summary',
        title: title('organization'),
        width: 8,
        card: 'summary',
        ...joined,
        ...notOnPaper,
      },
      render: (visit) => <Summary visit={visit} />,
    },
  ];
};

/** In the table a menu, in a phone's sheet buttons. */
const buttons = ({ title, t, user, today, actions, ofStaff }: Reading): Columns => {
  /** What taking a visit back is, as its dialog says it: of somebody who was invited it is cancelled. */
  const removal = ({ visitor, onRemoval }: Visit) =>
    onRemoval === 'removed'
      ? { label: title('delete'), name: t('visits:list.delete', { visitor }), icon: IconTrash }
      : {
          label: t('visits:statusMenu.to.canceled'),
          name: t('visits:list.cancel', { visitor }),
          icon: statusIcons.canceled,
        };
  return [
    {
      ...{
        key: 'more',
        title: t('visits:list.actions'),
        hideTitle: true,
        width: 3.25,
        card: 'none',
        ...notOnPaper,
      },
      render: (visit) => {
        const { visitor } = visit;
        const all = [
          ...(mayEdit(user, visit)
            ? [{ label: title('edit'), icon: IconPencil, IconUsersGroup, take: () => actions.edit(visit) }]
            : []),
          ...(mayEdit(user, visit) && visit.partySize > 1
            ? [{ label: t('visits:names.menu'), icon: IconUsersGroup, take: () => actions.names(visit) }]
            : []),
          ...(mayDelete(user, visit) ? [{ ...removal(visit), take: () => actions.remove(visit) }] : []),
        ];
        return (
          all.length > 0 && <ActionMenu quiet label={t('visits:list.actionsOf', { visitor })} actions={all} />
        );
      },
    },
    {
      ...{ key: 'delete', title: title('delete'), width: 3, card: 'actions', ...joined },
      render: (visit) =>
        mayDelete(user, visit) && (
          <Button variant="default" aria-label={removal(visit).name} onClick={() => actions.remove(visit)}>
            {removal(visit).label}
          </Button>
        ),
    },
    {
      ...{ key: 'edit', title: title('edit'), width: 3, card: 'actions', ...joined },
      render: (visit) =>
        mayEdit(user, visit) && (
          <Button
            variant="default"
            aria-label={t('visits:list.edit', { visitor: visit.visitor })}
            onClick={() => actions.edit(visit)}
          >
            {title('edit')}
          </Button>
        ),
    },
    {
      ...{ key: 'names', title: t('visits:names.label'), width: 3, card: 'actions', ...joined },
      render: (visit) =>
        mayEdit(user, visit) &&
        visit.partySize > 1 && (
          <Button variant="default" onClick={() => actions.names(visit)}>
            {t('visits:names.menu')}
          </Button>
        ),
    },
    {
      ...{ key: 'checkIn', title: title('status'), width: 3, card: 'actions', ...joined },
      render: (visit) =>
        ofStaff &&
        mayBecome(visit, 'done', today) && (
          <ArrivalInSheet
            {...{ visit, today }}
            onArrive={(arriving) => actions.changeStatus(arriving, 'done')}
          />
        ),
    },
  ];
};

interface Shown {
  today: LocalDate;
  actions: VisitActions;
}

/** The columns of the list, for its reader: staff change statuses, some companies see addresses and NDAs. */
export function useVisitColumns({ today, actions }: Shown): Columns {
  const { t } = useWords();
  const { user } = useSession();
  return useMemo(() => {
    const ofStaff = can.changeStatus(user);
    const withEmail = can.seeVisitorEmail(user);
    const reading: Reading = {
      title: (column) => t(`visits:columns.${column}`),
      t,
      ...{ user, today, actions, withEmail, ofStaff },
    };
    return [
      ...whenAndWho(reading),
      ...(withEmail ? visitorEmail(reading) : []),
      ...host(reading),
      ...comment(reading),
      ...(withEmail ? nda(reading) : []),
      ...status(reading),
      ...buttons(reading),
    ];
  }, [t, user, today, actions]);
}
