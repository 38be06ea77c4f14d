import { IconDoor, IconDoorEnter, IconPresentation } from '@tabler/icons-react';
import { buildMenuCountQuery } from '../../../core/feature/web/buildMenuCountQuery.ts';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { languages } from '../../../kit/actor.ts';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import { listWaitingReservations } from '../approvals/api.ts';
import { can } from '../policy.ts';
import { prefetchCalendar, prefetchNextRoomReservations, prefetchRoom } from '../reservations/web/queries.ts';

export const roomScreens: FeatureScreens = {
  name: 'rooms',
  screens: [
    {
      path: '/resident/Reservations',
      // Error texts of all booking features are in one file.
      load: () => loadWithTranslations('booking', () => import('../reservations/web/ReservationsPage.tsx')),
      prefetch: prefetchCalendar,
      module: 'rooms',
      menu: {
        key: 'rooms',
        icon: IconPresentation,
        group: 'daily',
        order: 30,
        title: 'menu:rooms.title',
        shortTitle: 'menu:rooms.short',
        quickText: (user, building) => {
          if (can.bookForOthers(user)) return 'menu:rooms.staffText';
          if (can.book(user)) return 'menu:rooms.vipText';
          return can.bookAtAll(user, building) ? 'menu:rooms.assistantText' : 'menu:rooms.text';
        },
        getQuickAction: (user, { today, building }) =>
          can.bookAtAll(user, building)
            ? { title: 'menu:rooms.book', to: `/resident/Reservations?book=${today}` }
            : { to: '/resident/Reservations' },
      },
    },
    {
      path: '/resident/Reservations/room/:id',
      load: () => loadWithTranslations('booking', () => import('../reservations/web/room/RoomPage.tsx')),
      prefetch: prefetchRoom,
      module: 'rooms',
    },
    {
      path: '/resident/roomRequests',
      load: () => import('../approvals/web/ReservationApprovalsPage.tsx'),
      module: 'rooms',
      canAccess: can.approve,
      menu: {
        key: 'roomRequests',
        icon: IconDoorEnter,
        order: 243,
        title: 'menu:roomRequests.title',
        group: 'administration',
        section: 'spaces',
        text: 'menu:roomRequests.text',
        state: 'menu:roomRequests.state',
        getCountQuery: ({ building }) =>
          buildMenuCountQuery(
            listWaitingReservations,
            { building: building.id, limit: 1, search: '', sort: 'when' },
            ({ total }) => total,
          ),
      },
    },
    {
      path: '/resident/roomSettings',
      load: () => loadWithTranslations('booking', () => import('../catalogue/web/RoomSettingsPage.tsx')),
      module: 'rooms',
      canAccess: can.readRooms,
      menu: {
        key: 'roomSettings',
        icon: IconDoor,
        order: 242,
        title: 'menu:roomSettings.title',
        group: 'administration',
        section: 'spaces',
        text: 'menu:roomSettings.text',
        state: 'menu:roomSettings.state',
      },
    },
    {
      path: '/MultiappReservation',
      load: () => loadWithTranslations('booking', () => import('../publicCalendar/web/PublicRoomsPage.tsx')),
      signedInRedirect: async (search, { buildings }) =>
        (await import('../../../core/buildings/web/residentUrlOfPublicPage.ts')).toResidentUrlOfPublicPage(
          '/resident/Reservations',
          search,
          buildings,
        ),
      wideLanguages: languages,
    },
  ],
  todayPrefetch: { module: 'rooms', prefetch: prefetchNextRoomReservations },
  palette: () => import('./palette.ts'),
};
