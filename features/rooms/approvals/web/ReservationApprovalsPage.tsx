import { Button, Group } from '@mantine/core';
import { IconCheck, IconChecks, IconDoor, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { reservationCancellationSchema } from '../../../../core/booking/booking.ts';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import { type RecordDialogProps, useRowDialog } from '../../../../kit/web/dialog/dialogState.ts';
import { ReasonDialog } from '../../../../kit/web/dialog/ReasonDialog.tsx';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { formatDay } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../../kit/web/list/column.ts';
import { ListScreen } from '../../../../kit/web/list/ListScreen.tsx';
import { RowTitle } from '../../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../../kit/web/list/TwoLineText.tsx';
import { useExportAction } from '../../../../kit/web/list/useExportAction.ts';
import { usePages } from '../../../../kit/web/list/usePages.tsx';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import { ActionMenu } from '../../../../kit/web/ui/ActionMenu.tsx';
import { useOfferName } from '../../catalogue/web/useRoomOffers.ts';
import { formatTimeRange, useReservationTexts } from '../../reservations/web/reservationTexts.ts';
import { useRoomsIncludingRetired } from '../../reservations/web/useReservations.ts';
import {
  approveReservations,
  exportWaitingReservations,
  listWaitingReservations,
  refuseReservations,
} from '../api.ts';
import type { WaitingReservation } from '../waitingReservation.ts';

const EARLIEST_FIRST = { column: 'when', direction: 'ascending' } as const;

export default function ReservationApprovalsPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const approve = useCommand(approveReservations);
  const pages = usePages(listWaitingReservations, {
    building: building.id,
    search: '',
    sort: 'when' as const,
  });
  const refusing = useRowDialog('refuse', pages);
  const dialog = useRef(refusing.open);
  dialog.current = refusing.open;
  const accept = async ({ id, version }: WaitingReservation, scope: 'one' | 'all') => {
    await approve.mutateAsync({ building: building.id, id, version, scope });
    notifyUser.success(t(scope === 'all' ? 'rooms:approval.agreedAll' : 'rooms:approval.agreed'));
  };
  const columns = useColumns({
    accept: (row) => void accept(row, 'one').catch((error) => notifyUser.failure(error)),
    more: (row) => [
      ...(pages.data?.some(
        ({ id, ofSeries }) => ofSeries !== null && ofSeries === row.ofSeries && id !== row.id,
      )
        ? [
            {
              label: t('rooms:approval.agreeAll'),
              icon: IconChecks,
              run: () => accept(row, 'all'),
            },
          ]
        : []),
      { label: t('rooms:approval.refuse'), icon: IconX, run: () => dialog.current(row) },
    ],
  });
  return (
    <ListScreen
      title={t('rooms:approval.title')}
      intro={t('rooms:approval.intro')}
      moreActions={[useExportAction(exportWaitingReservations, pages.input, pages.data)]}
      query={pages}
      label={t('rooms:approval.label')}
      columns={columns}
      initialSort={EARLIEST_FIRST}
      describeCount={(words) => t('rooms:approval.count', words)}
      emptyState={{
        icon: IconDoor,
        noMatch: { title: t('rooms:approval.empty'), text: t('rooms:approval.emptyText') },
        empty: { title: t('rooms:approval.empty'), text: t('rooms:approval.emptyText') },
      }}
    >
      <RefuseDialog {...refusing} />
    </ListScreen>
  );
}

interface Decisions {
  accept: (row: WaitingReservation) => void;
  more: (row: WaitingReservation) => readonly ScreenAction[];
}

function useColumns({ accept, more }: Decisions): Column<WaitingReservation>[] {
  const { t, language } = useI18n();
  const title = (column: string) => t(`rooms:approval.columns.${column}`);
  const { formatRoomNames } = useReservationTexts(useRoomsIncludingRetired().data ?? []);
  const offerName = useOfferName();
  const getHolderName = ({ holder }: WaitingReservation) =>
    holder && `${holder.firstName} ${holder.lastName}`;
  return [
    {
      key: 'when',
      title: title('when'),
      render: (row) => (
        <TwoLineText
          first={<RowTitle>{formatDay(row.date, language)}</RowTitle>}
          second={[formatTimeRange(row), row.ofSeries !== null && t('rooms:approval.ofSeries')]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
      width: 12,
      card: 'title',
    },
    {
      key: 'rooms',
      title: title('rooms'),
      render: ({ rooms }) => formatRoomNames(rooms),
      width: 10,
      card: 'line',
    },
    {
      key: 'who',
      title: title('who'),
      render: (row) => <TwoLineText first={getHolderName(row)} second={row.holder?.companyName} />,
      width: 12,
      grow: true,
      card: 'line',
    },
    {
      key: 'what',
      title: title('what'),
      render: ({ expected, layout, services, comment }) => (
        <TwoLineText
          first={[
            t('rooms:approval.people', { count: expected }),
            ...[layout ?? [], services].flat().map(offerName),
          ].join(' · ')}
          second={comment}
        />
      ),
      width: 14,
      grow: true,
      card: 'line',
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (row) => (
        <Group justify="flex-end" gap="xs" wrap="nowrap">
          <Button
            size="compact-md"
            leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => accept(row)}
          >
            {t('rooms:approval.agree')}
          </Button>
          <ActionMenu
            subtle
            label={t('rooms:approval.moreFor', { rooms: formatRoomNames(row.rooms) })}
            actions={more(row)}
          />
        </Group>
      ),
      width: 10.5,
      card: 'actions',
    },
  ];
}

function RefuseDialog({ item: row, ...view }: RecordDialogProps<WaitingReservation>) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const refuse = useCommand(refuseReservations);
  const { formatRoomNames } = useReservationTexts(useRoomsIncludingRetired().data ?? []);
  const save = async (reason: string) => {
    if (!row) return;
    const { id, version } = row;
    await refuse.mutateAsync({ building: building.id, id, version, scope: 'one', reason });
    return t('rooms:approval.refused');
  };
  return (
    <ReasonDialog
      {...view}
      schema={reservationCancellationSchema}
      draft={`refuse ${row?.id}`}
      title={t('rooms:approval.refuseTitle')}
      saveLabel={t('rooms:approval.refuse')}
      label={t('rooms:release.reason')}
      description={t('rooms:release.told')}
      onSave={save}
    >
      {row && (
        <p>
          {t('rooms:delete.what', {
            rooms: formatRoomNames(row.rooms),
            day: formatDay(row.date, language),
            period: formatTimeRange(row),
          })}
        </p>
      )}
    </ReasonDialog>
  );
}
