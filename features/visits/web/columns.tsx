import { useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowButton } from '../../../kit/web/list/RowButton.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import { createVisitSortValues } from '../sortVisits.ts';
import { isVisitTransitionAllowed, type Visit } from '../visit.ts';
import {
  createVisitActionColumns,
  type VisitActionHandlers,
  type VisitColumnContext,
} from './actionColumns.tsx';
import { isAgreementMissing } from './isAgreementMissing.ts';
import { VisitCheckInCell, VisitPhoneName, VisitPhoneSummary } from './PhoneCells.tsx';
import { createPaperColumns } from './paperColumns.tsx';
import {
  GroupLabel,
  HostAndCompanyCell,
  HostNameCell,
  renderVisitorEmail,
  VisitAgreementCell,
  VisitCommentCell,
  VisitorCell,
  VisitTimeCell,
} from './VisitCells.tsx';
import { VisitStatusChip } from './VisitStatusChip.tsx';
import { VisitStatusMenu } from './VisitStatusMenu.tsx';

type Columns = Column<Visit>[];

// A separate line in the details; part of another cell in the table.
const hiddenInTable = { table: 'none' } as const;
const notOnPaper = { print: null } as const;

const visitorColumns = ({ title, user, withEmail, actions, sortValues }: VisitColumnContext): Columns => [
  {
    key: 'time',
    title: title('time'),
    width: 4.75,
    ...notOnPaper,
    align: 'end',
    card: 'lead',
    render: (visit) => <VisitTimeCell visit={visit} />,
    sortBy: sortValues.time,
  },
  {
    key: 'date',
    title: title('date'),
    width: 5.75,
    ...hiddenInTable,
    ...notOnPaper,
    render: ({ date }) => <time dateTime={date}>{formatDate(date)}</time>,
  },
  {
    key: 'visitor',
    title: title('visitor'),
    width: 8.75,
    ...notOnPaper,
    grow: true,
    card: 'title',
    render: (visit) => (
      <VisitorCell visit={visit} withEmail={withEmail} onReadComment={actions.readComment} />
    ),
    renderOnPhone: (visit) => <VisitPhoneName visit={visit} isUnsigned={isAgreementMissing(user, visit)} />,
    sortBy: sortValues.visitor,
  },
  {
    key: 'party',
    title: title('party'),
    width: 6.25,
    ...hiddenInTable,
    ...notOnPaper,
    render: (visit) => visit.partySize > 1 && <GroupLabel visit={visit} />,
  },
  {
    key: 'organization',
    title: title('organization'),
    width: 6.25,
    ...hiddenInTable,
    ...notOnPaper,
    render: ({ organization }) => organization,
  },
];

const visitorEmail = ({ title }: VisitColumnContext): Columns => [
  {
    key: 'visitorEmail',
    title: title('visitorEmail'),
    width: 10.5,
    ...hiddenInTable,
    ...notOnPaper,
    render: ({ visitorEmail: email }) => renderVisitorEmail(email),
  },
];

const host = ({ title, sortValues }: VisitColumnContext): Columns => [
  {
    key: 'resident',
    title: title('resident'),
    width: 8.25,
    ...notOnPaper,
    grow: true,
    render: (visit) => <HostAndCompanyCell visit={visit} />,
    renderOnPhone: (visit) => <HostNameCell visit={visit} />,
    sortBy: sortValues.resident,
  },
  {
    key: 'companyName',
    title: title('companyName'),
    width: 7,
    ...hiddenInTable,
    ...notOnPaper,
    render: ({ companyName }) => companyName,
  },
  {
    key: 'residentEmail',
    title: title('residentEmail'),
    width: 10.5,
    ...hiddenInTable,
    ...notOnPaper,
    render: ({ residentEmail }) => residentEmail,
  },
];

const comment = ({ title }: VisitColumnContext): Columns => [
  {
    key: 'comment',
    title: title('comment'),
    width: 6.25,
    printWidth: 13,
    ...hiddenInTable,
    render: ({ comment: words }) => words && <VisitCommentCell>{words}</VisitCommentCell>,
    print: ({ comment: words }) => words,
  },
];

const needs = ({ title, t }: VisitColumnContext): Columns => [
  {
    key: 'needs',
    title: title('needs'),
    width: 6.25,
    ...hiddenInTable,
    ...notOnPaper,
    render: (visit) =>
      (['vip', 'needsHelp', 'partyMinors'] as const)
        .filter((need) => visit[need])
        .map((need) => t(`visits:form.${need}`))
        .join(' · '),
  },
];

const nda = ({ title, sortValues }: VisitColumnContext): Columns => [
  {
    key: 'nda',
    title: title('nda'),
    width: 7,
    printWidth: 5.25,
    render: (visit) => <VisitAgreementCell visit={visit} />,
    sortBy: sortValues.nda,
  },
];

const status = ({ title, t, today, actions, isStaff, sortValues }: VisitColumnContext): Columns => {
  const chip = ({ status: state }: Visit) => <VisitStatusChip status={state} />;
  const menu = (visit: Visit) => (
    <VisitStatusMenu
      visit={visit}
      today={today}
      onChange={actions.changeStatus}
      onMatchSignature={actions.matchSignature}
    />
  );
  const arriving = { today, onArrive: (visit: Visit) => actions.changeStatus(visit, 'done') };
  const isCheckInOffered = (visit: Visit) => isStaff && isVisitTransitionAllowed(visit, 'done', today);
  const renderCheckIn = (visit: Visit) =>
    isCheckInOffered(visit) && (
      <RowButton
        isMain
        label={t('visits:statusMenu.to.done')}
        ariaLabel={t('visits:statusMenu.checkInOf', { visitor: visit.visitor })}
        run={() => actions.changeStatus(visit, 'done')}
      />
    );
  return [
    {
      key: 'status',
      title: title('status'),
      width: 7.5,
      printWidth: 5.5,
      // The button replaces the chip: only expected visitors have it.
      render: (visit) => renderCheckIn(visit) || chip(visit),
      renderOnPhone: isStaff ? menu : chip,
      print: chip,
      sortBy: sortValues.status,
    },
    {
      key: 'arrival',
      title: title('status'),
      width: 4,
      card: 'control',
      ...hiddenInTable,
      ...notOnPaper,
      render: isStaff ? (visit) => <VisitCheckInCell visit={visit} {...arriving} /> : chip,
    },
    {
      key: 'summary',
      title: title('organization'),
      width: 8,
      card: 'summary',
      ...hiddenInTable,
      ...notOnPaper,
      render: (visit) => <VisitPhoneSummary visit={visit} isCheckInOffered={isCheckInOffered(visit)} />,
    },
  ];
};

interface ColumnOptions {
  today: LocalDate;
  actions: VisitActionHandlers;
}

export function useVisitColumns({ today, actions }: ColumnOptions): Columns {
  const { t } = useI18n();
  const { user } = useSession();
  return useMemo(() => {
    const isStaff = can.changeStatus(user);
    const withEmail = can.seeVisitorEmail(user);
    const context: VisitColumnContext = {
      title: (column) => t(`visits:columns.${column}`),
      t,
      user,
      today,
      actions,
      withEmail,
      isStaff,
      sortValues: createVisitSortValues((state) => t(`visits:status.${state}`)),
    };
    return [
      ...createPaperColumns(context),
      ...visitorColumns(context),
      ...(withEmail ? visitorEmail(context) : []),
      ...host(context),
      ...comment(context),
      ...needs(context),
      ...(withEmail ? nda(context) : []),
      ...status(context),
      ...createVisitActionColumns(context),
    ];
  }, [t, user, today, actions]);
}
