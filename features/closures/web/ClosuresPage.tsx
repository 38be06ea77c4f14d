import { Button } from '@mantine/core';
import { IconBarrierBlock, IconPencil, IconPlayerStop, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Period } from '../../../core/booking/period.ts';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { type DialogState, useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { endClosure, exportClosures, listClosures } from '../api.ts';
import type { Closure } from '../closure.ts';
import { can } from '../policy.ts';
import { ClosureDialog } from './ClosureDialog.tsx';

const BY_START = { column: 'start', direction: 'ascending' } as const;

export default function ClosuresPage() {
  const { t } = useI18n();
  const { user, building } = useSession();
  const canClose = can.close(user);
  const [{ q: search, show }] = useUrlState({ q: textParam(), show: textParam() });
  const isOver = show === 'over';
  const all = usePages(listClosures, {
    building: building.id,
    search,
    show: isOver ? 'over' : 'ahead',
    sort: isOver ? '-start' : 'start',
  });
  const counts = useTabCounts(listClosures, {
    '': { building: building.id, search, show: 'ahead', sort: 'start' },
    over: { building: building.id, search, show: 'over', sort: 'start' },
  });
  const adding = useDialog('add', canClose);
  const isChangeable = ({ state }: Closure) => canClose && state !== 'over';
  const editing = useRowDialog('edit', all, isChangeable);
  const ending = useRowDialog('end', all, isChangeable);
  const dialogs = useRef({ edit: editing.open, end: ending.open });
  dialogs.current = { edit: editing.open, end: ending.open };
  const columns = useClosureColumns({
    edit: (row) => dialogs.current.edit(row),
    end: (row) => dialogs.current.end(row),
  });
  const create = canClose && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t('closures:list.add')}
    </Button>
  );
  return (
    <ListScreen
      title={t('closures:list.title')}
      intro={t('closures:list.intro')}
      action={create}
      moreActions={[useExportAction(exportClosures, all.input, all.data)]}
      searchLabel={t('closures:list.search')}
      query={all}
      label={t('closures:list.title')}
      columns={columns}
      onEdit={canClose && !isOver ? editing.open : undefined}
      initialSort={BY_START}
      describeCount={(words) => t('closures:list.count', words)}
      tabs={{
        label: t('closures:list.show'),
        allLabel: t('closures:list.shows.ahead'),
        choices: [{ value: 'over', label: t('closures:list.shows.over') }],
        counts,
      }}
      emptyState={{
        icon: IconBarrierBlock,
        noMatch: { title: t('closures:list.noMatch'), text: t('closures:list.noMatchText') },
        empty: {
          title: t(isOver ? 'closures:list.emptyOver' : 'closures:list.empty'),
          text: t(isOver ? 'closures:list.emptyOverText' : 'closures:list.emptyText'),
        },
        ...(!isOver && { action: create }),
      }}
    >
      <ClosureDialog item={null} {...adding} />
      <ClosureDialog {...editing} />
      <EndDialog {...ending} />
    </ListScreen>
  );
}

/** `du lundi 23 novembre à 8:00 au mardi 24 novembre à 18:00`. */
function useMomentFormat() {
  const { t, language } = useI18n();
  return ({ startDate, startTime, endDate, endTime }: Period) => {
    const times = { start: formatTime(startTime), end: formatTime(endTime) };
    const day = formatDay(startDate, language);
    return startDate === endDate
      ? t('closures:within', { day, ...times })
      : t('closures:across', { day, endDay: formatDay(endDate, language), ...times });
  };
}

interface ClosureActions {
  edit: (closure: Closure) => void;
  end: (closure: Closure) => void;
}

const joinPlaceNames = ({ rooms, bays }: Closure) => [...rooms, ...bays].map(({ name }) => name).join(', ');

function useClosureColumns({ edit, end }: ClosureActions): Column<Closure>[] {
  const { t, language } = useI18n();
  const { user } = useSession();
  const title = (column: string) => t(`closures:columns.${column}`);
  const { formatMoment: moment } = useFormatMoment();
  return [
    {
      key: 'what',
      title: title('what'),
      render: (closure) => <RowTitle>{joinPlaceNames(closure)}</RowTitle>,
      width: 11,
      grow: true,
      card: 'title',
    },
    {
      key: 'start',
      title: title('start'),
      render: ({ startDate, startTime }) => moment(startDate, startTime),
      width: 8,
      card: 'second',
    },
    {
      key: 'end',
      title: title('end'),
      render: ({ endDate, endTime }) => moment(endDate, endTime),
      width: 8,
      card: 'second',
    },
    {
      key: 'reason',
      title: title('reason'),
      render: (closure) => (
        <TwoLineText
          first={pickTranslation(closure.reason, language)}
          second={closure.state === 'now' && <NowChip />}
        />
      ),
      width: 10.5,
      grow: true,
    },
    ...(can.close(user)
      ? [
          {
            key: 'actions',
            title: title('actions'),
            render: (closure: Closure) =>
              closure.state !== 'over' && (
                <ActionMenu
                  subtle
                  label={t('closures:actionsOf', { name: joinPlaceNames(closure) })}
                  actions={[
                    { label: t('ui.edit'), icon: IconPencil, run: () => edit(closure) },
                    closure.state === 'now'
                      ? {
                          label: t('closures:ending.end.confirm'),
                          icon: IconPlayerStop,
                          run: () => end(closure),
                        }
                      : {
                          label: t('closures:ending.delete.confirm'),
                          icon: IconTrash,
                          run: () => end(closure),
                        },
                  ]}
                />
              ),
            width: 6,
            align: 'end' as const,
            card: 'actions' as const,
          },
        ]
      : []),
  ];
}

function NowChip() {
  const { t } = useI18n();
  return <StateChip tone="attention">{t('closures:states.now')}</StateChip>;
}

function EndDialog({ item: closure, ...view }: DialogState<Closure>) {
  const { t } = useI18n();
  const { building } = useSession();
  const end = useCommand(endClosure);
  const formatMoment = useMomentFormat();
  const action = closure?.state === 'now' ? 'end' : 'delete';
  return (
    <ConfirmDialog
      {...view}
      title={t(`closures:ending.${action}.title`)}
      confirmLabel={t(`closures:ending.${action}.confirm`)}
      danger
      onConfirm={async () => {
        if (!closure) return;
        await end.mutateAsync({ building: building.id, id: closure.id });
        notifyUser.success(t(`closures:ending.${action}.done`));
      }}
    >
      {closure && (
        <>
          <p>
            {joinPlaceNames(closure)}
            <br />
            {formatMoment(closure)}
          </p>
          <p>{t(`closures:ending.${action}.text`)}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
