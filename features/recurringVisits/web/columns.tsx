import { IconCalendarOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { ContractorDocument, RecurringVisit, RecurringVisitState } from '../recurringVisit.ts';
import {
  ContractorDocumentChip,
  ContractorDocumentChips,
  ContractorDocumentList,
} from './ContractorDocumentList.tsx';

const stateTones: Readonly<Record<RecurringVisitState, StateTone>> = {
  coming: 'info',
  running: 'done',
  ended: 'quiet',
};

interface Actions {
  edit: (row: RecurringVisit) => void;
  end: (row: RecurringVisit) => Promise<void>;
  remove: (row: RecurringVisit) => void;
}

const NO_HOST_TONE = 'danger';
const MAX_NAMES = 3;

export function useRecurringVisitColumns({ edit, end, remove }: Actions): Column<RecurringVisit>[] {
  const { t } = useI18n();
  // Narrow tables leave out the chip of the usual state, running.
  const belowDesktop = useBreakpoint('belowDesktop');
  const heading = (column: string) => t(`recurringVisits:columns.${column}`);
  const hours = ({ hoursFrom, hoursTo }: RecurringVisit) =>
    t('recurringVisits:hours', { from: formatTime(hoursFrom), to: formatTime(hoursTo) });
  const days = ({ weekdays }: RecurringVisit) =>
    formatWeekdays(weekdays, (day) => t(`recurringVisits:shortDays.${day}`));
  const team = ({ team: people }: RecurringVisit) => {
    const names = people.slice(0, MAX_NAMES).map((one) => `${one.firstName} ${one.lastName}`);
    const more = people.length - names.length;
    return [...names, ...(more > 0 ? [t('recurringVisits:more', { count: more })] : [])].join(', ');
  };
  const period = ({ from, until }: RecurringVisit) => `${formatDate(from)} – ${formatDate(until)}`;
  const state = (row: RecurringVisit) => (
    <StateChip tone={stateTones[row.state]}>{t(`recurringVisits:list.of.${row.state}`)}</StateChip>
  );
  const host = (row: RecurringVisit) =>
    row.host ? (
      <TwoLineText first={row.host.name} second={row.host.companyName} />
    ) : (
      <StateChip tone={NO_HOST_TONE}>{t('recurringVisits:noHost')}</StateChip>
    );
  const documentsInWords = ({ documents }: RecurringVisit) =>
    documents
      .map(({ name, kind, validUntil, state }: ContractorDocument) => {
        const validity = validUntil ? formatDate(validUntil) : t(`recurringVisits:states.${state}`);
        return `${name || t(`recurringVisits:kinds.${kind}`)} ${validity}`;
      })
      .join(', ');
  const teamInWords = (row: RecurringVisit) =>
    `${t('recurringVisits:people', { count: row.team.length })} · ${team(row)}`;
  return [
    {
      key: 'contractor',
      title: heading('contractor'),
      render: (row) => (
        <TwoLineText
          first={<RowTitle>{row.contractor}</RowTitle>}
          second={[row.purpose, t('recurringVisits:people', { count: row.team.length })]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
      print: (row) => <TwoLineText first={row.contractor} second={row.purpose} />,
      sortBy: ({ contractor }) => contractor,
      width: 8,
      grow: true,
      card: 'title',
      renderOnPhone: ({ contractor }) => contractor,
    },
    {
      key: 'state',
      title: heading('state'),
      render: (row) => (row.state !== 'running' || !belowDesktop) && state(row),
      renderOnPhone: state,
      print: state,
      width: 6.5,
      card: 'aside',
    },
    {
      key: 'until',
      title: heading('period'),
      render: (row) => <TwoLineText first={period(row)} second={`${days(row)} ${hours(row)}`} />,
      renderOnPhone: period,
      print: period,
      sortBy: ({ until }) => until,
      width: 10.75,
      printWidth: 7,
    },
    {
      key: 'days',
      title: heading('days'),
      render: (row) => <TwoLineText first={days(row)} second={hours(row)} />,
      renderOnPhone: (row) => `${days(row)}, ${hours(row)}`,
      width: 6.25,
      table: 'none',
    },
    {
      key: 'host',
      title: heading('host'),
      render: host,
      sortBy: (row) => row.host?.name ?? '',
      width: 5.5,
      grow: true,
    },
    {
      key: 'team',
      title: heading('team'),
      render: teamInWords,
      renderOnPhone: team,
      width: 8,
      table: 'none',
    },
    {
      key: 'documents',
      title: heading('documents'),
      render: ({ documents }) => <ContractorDocumentChips documents={documents} />,
      renderOnPhone: ({ documents }) =>
        documents.length > 0 && <ContractorDocumentList documents={documents} />,
      print: documentsInWords,
      width: 8,
      grow: true,
    },
    {
      key: 'summary',
      title: heading('documents'),
      render: (row) => {
        const open = row.documents.filter(({ state }) => state !== 'valid');
        return open.length > 0
          ? open.map((document) => <ContractorDocumentChip key={document.id} document={document} />)
          : team(row);
      },
      width: 8,
      table: 'none',
      print: null,
      card: 'summary',
    },
    {
      key: 'actions',
      title: heading('actions'),
      render: (row) => (
        <ActionMenu
          subtle
          label={t('recurringVisits:actionsOf', { contractor: row.contractor })}
          actions={[
            { label: t('recurringVisits:edit.action'), icon: IconPencil, run: () => edit(row) },
            ...(row.state === 'running'
              ? [{ label: t('recurringVisits:end.action'), icon: IconCalendarOff, run: () => end(row) }]
              : []),
            { label: t('recurringVisits:delete.action'), icon: IconTrash, run: () => remove(row) },
          ]}
        />
      ),
      width: 3.75,
      card: 'actions',
    },
  ];
}

/** `Mon–Fri`, `Mon, Wed, Fri` */
function formatWeekdays(days: readonly number[], getName: (day: number) => string): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const [first = 0, last = 0] = [run[0], run.at(-1)];
      return run.length > 2 ? [`${getName(first)}–${getName(last)}`] : run.map(getName);
    })
    .join(', ');
}
