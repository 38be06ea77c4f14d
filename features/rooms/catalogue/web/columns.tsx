import { IconDoor, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMinutes } from '../../../../kit/duration.ts';
import { formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../../kit/web/list/column.ts';
import { RowTitle } from '../../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../../kit/web/ui/ActionButton.tsx';
import { ActionMenu } from '../../../../kit/web/ui/ActionMenu.tsx';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { can } from '../../policy.ts';
import type { AdministeredRoom } from '../room.ts';
import classes from './RoomSettings.module.css';
import { useFloorText } from './useFloorText.ts';
import { useOfferName } from './useRoomOffers.ts';

interface RoomActions {
  edit: (room: AdministeredRoom) => void;
  more: (room: AdministeredRoom) => readonly ScreenAction[];
  handle: (room: AdministeredRoom) => ReactNode;
}

export function useRoomColumns({ edit, more, handle }: RoomActions): Column<AdministeredRoom>[] {
  const { t } = useI18n();
  const { user } = useSession();
  const title = (column: string) => t(`rooms:settings.columns.${column}`);
  const offerName = useOfferName();
  const floorText = useFloorText();
  // The column would be too narrow for names.
  const isNarrow = useBreakpoint('belowWide');
  const limits = ({ maxMinutes, daysAhead, opens, closes }: AdministeredRoom) =>
    [
      maxMinutes !== null && t('rooms:terms.atMost', { length: formatMinutes(maxMinutes) }),
      daysAhead !== null && t('rooms:terms.daysAhead', { count: daysAhead }),
      opens !== null &&
        closes !== null &&
        t('rooms:terms.hours', { start: formatTime(opens), end: formatTime(closes) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const describeBookers = ({ whoMayBook, companies }: AdministeredRoom) =>
    whoMayBook === 'companies'
      ? t('rooms:settings.companiesCount', { count: companies.length })
      : t(`rooms:settings.who.${whoMayBook}`);
  const linkedTo = ({ linked }: AdministeredRoom) => linked.map(({ name }) => name).join(', ');
  const columns: Column<AdministeredRoom>[] = [
    {
      key: 'name',
      title: title('name'),
      render: (room) => (
        <div className={classes.room}>
          <div className={classes.roomParts}>
            {handle(room)}
            {room.photo ? (
              <img src={room.photo} alt="" className={classes.photo} loading="lazy" />
            ) : (
              <span className={classes.photo}>
                <IconDoor size={20} stroke={1.25} aria-hidden />
              </span>
            )}
            <div>
              <TwoLineText
                first={<RowTitle>{room.name}</RowTitle>}
                second={room.floor && floorText(room.floor)}
              />
            </div>
          </div>
        </div>
      ),
      renderOnPhone: ({ name }) => name,
      sortBy: ({ name }) => name,
      // The widths add up to a window of 1024 pixels.
      width: 9.5,
      grow: true,
      card: 'title',
    },
    {
      key: 'capacity',
      title: title('capacity'),
      render: ({ capacity }) => t('rooms:calendar.seats', { count: capacity }),
      sortBy: ({ capacity }) => capacity,
      width: 5,
      card: 'aside',
    },
    {
      key: 'who',
      title: title('who'),
      render: (room) => <TwoLineText first={describeBookers(room)} second={limits(room)} />,
      width: 6,
      grow: true,
      card: 'line',
    },
    ...(isNarrow
      ? []
      : [
          {
            key: 'linked',
            title: title('linked'),
            render: linkedTo,
            width: 6.5,
            card: 'line' as const,
          },
        ]),
    {
      key: 'offers',
      title: title('offers'),
      render: (room) => {
        const offerNames = [...room.layouts, ...room.services].map(offerName).join(' · ');
        const merges = isNarrow && room.linked.length > 0 && `${title('linked')} ${linkedTo(room)}`;
        return <TwoLineText first={offerNames} second={merges} />;
      },
      width: isNarrow ? 11 : 8.5,
      grow: true,
      card: 'line',
    },
  ];
  if (!can.administerRooms(user)) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: title('actions'),
      render: (room) => (
        <ActionMenu
          subtle
          label={t('rooms:settings.moreFor', { name: room.name })}
          actions={[
            { label: t('rooms:settings.edit'), icon: IconPencil, run: () => edit(room) },
            ...more(room),
          ]}
        />
      ),
      width: 3.75,
      card: 'actions',
    },
  ];
}
