import { type Icon, IconBarbell, IconCalendarEvent, IconSparkles } from '@tabler/icons-react';
import type { FeatureScreens, MenuEntry, Screen } from '../../../core/feature/web/screens.ts';
import { screenLanguages } from '../../../kit/web/i18n/i18n.ts';
import { type EventKind, moduleByEventKind, screenPathByEventKind } from '../eventKind.ts';
import { prefetchNextEvents } from './queries.ts';

const calendars: Record<EventKind, { address: string; menu: MenuEntry }> = {
  conference: { address: '/MultiAppEvenement', menu: entry('events', IconCalendarEvent, 80) },
  gym: { address: '/MultiAppSport', menu: entry('gym', IconBarbell, 90) },
  beautyRoom: { address: '/MultiAppBeauty', menu: entry('beautyRoom', IconSparkles, 100) },
};

function entry(key: 'events' | 'gym' | 'beautyRoom', icon: Icon, order: number): MenuEntry {
  return {
    key,
    icon,
    group: 'services',
    tabGroup: 'events',
    order,
    title: `menu:${key}.title`,
  };
}

const kinds = Object.entries(calendars) as [EventKind, (typeof calendars)[EventKind]][];

export const eventScreens: FeatureScreens = {
  name: 'events',
  screens: kinds.flatMap(([kind, { address, menu }]): Screen[] => [
    {
      path: screenPathByEventKind[kind],
      load: async () => (await import('./EventsPage.tsx')).createEventsPage(kind),
      module: moduleByEventKind[kind],
      menu,
    },
    {
      path: address,
      load: async () => (await import('./PublicEventsPage.tsx')).createPublicEventsPage(kind),
      signedInRedirect: async (search, { buildings }) =>
        (await import('../../../core/buildings/web/residentUrlOfPublicPage.ts')).toResidentUrlOfPublicPage(
          screenPathByEventKind[kind],
          search,
          buildings,
        ),
      wideLanguages: screenLanguages,
    },
  ]),
  todayPrefetch: { module: 'events', prefetch: prefetchNextEvents },
  palette: () => import('./palette.ts'),
};
