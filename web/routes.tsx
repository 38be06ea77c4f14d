import type { ComponentType } from 'react';
import { type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { rememberWish } from '../features/access/web/wish.ts';
import { languages } from '../kit/actor.ts';
import { loadWords, screenLanguages, speakStored } from '../kit/web/i18n.ts';
import { registerScreen } from '../kit/web/screens.ts';
import { currentSession } from '../kit/web/session.ts';
import { Broken } from './frame/Broken.tsx';
import { Root } from './frame/Root.tsx';

/** `loader` asks for what the screen will need, and does not wait for it. */
type Screen = { default: ComponentType; loader?: LoaderFunction };

/** A screen's code and the words of its features, fetched together when it is opened or about to be. */
function screen(path: string, features: string[], load: () => Promise<Screen>): RouteObject {
  const fetchAll = () => Promise.all([load(), loadWords(...features)]);
  registerScreen(path.startsWith('/') ? path : `/resident/${path}`, fetchAll);
  return {
    path,
    caseSensitive: true,
    errorElement: <Broken />,
    lazy: async () => {
      const [module] = await fetchAll();
      return { Component: module.default, ...(module.loader && { loader: module.loader }) };
    },
  };
}

/** The resident area: only with a token. Whoever comes without is brought back after logging in. */
async function residentsOnly({ request }: { request: Request }) {
  if (currentSession()) {
    const { enterResidentArea } = await import('./frame/enter.ts');
    return enterResidentArea();
  }
  rememberWish(new URL(request.url));
  return redirect('/login');
}

/** Pages for people without a token; with one they lead to `instead`. */
const signedOut = (instead: string, route: RouteObject): RouteObject => ({
  ...route,
  loader: () => (currentSession() ? redirect(instead) : null),
});

const comingLater = (path: string) =>
  screen(path, ['access'], () => import('../features/access/web/ComingLaterPage.tsx'));

const home = '/resident/home';

const eventScreens = [
  ['Events', '/MultiAppEvenement', 'conference'],
  ['EventSport', '/MultiAppSport', 'gym'],
  ['EventBeautyRoom', '/MultiAppBeauty', 'beautyRoom'],
] as const;

const partnerScreens = [
  ['Foodles', 'foodles'],
  ['Cyd', 'cyd'],
  ['Lunch', 'lunch'],
  ['Workspace', 'workspace'],
  ['Restaurant', 'restaurant'],
  ['FlexDesk', 'flexDesk'],
] as const;

/** The screens' contents page: every address of the product. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Broken />,
    HydrateFallback: () => null,
    children: [
      {
        path: '/resident',
        caseSensitive: true,
        loader: residentsOnly,
        shouldRevalidate: () => false,
        lazy: async () => {
          const [module] = await Promise.all([import('./frame/Frame.tsx'), loadWords('home')]);
          return { Component: module.default };
        },
        children: [
          screen('home', ['home'], () => import('../features/home/web/HomePage.tsx')),
          screen(
            'table',
            ['appointments'],
            () => import('../features/appointments/web/AppointmentsPage.tsx'),
          ),
          screen('Reservations', ['rooms'], () => import('../features/rooms/web/ReservationsPage.tsx')),
          screen('place', ['parking'], () => import('../features/parking/web/ParkingPage.tsx')),
          screen('profile', ['people', 'calendarFeed'], () => import('./ProfileScreen.tsx')),
          ...eventScreens.map(([path, , kind]) =>
            screen(path, ['events'], async () =>
              (await import('../features/events/web/pages.tsx')).pageOf(kind),
            ),
          ),
          screen('Colis', ['parcels'], () => import('../features/parcels/web/ParcelsPage.tsx')),
          ...partnerScreens.map(([path, partner]) =>
            screen(path, ['partners'], async () =>
              (await import('../features/partners/web/pages.tsx')).pageOf(partner),
            ),
          ),
          screen('partners', ['partners'], () => import('../features/partners/web/PartnersPage.tsx')),
          screen('Conciergerie', ['concierge'], () => import('../features/concierge/web/ConciergePage.tsx')),
          screen('Documents', ['concierge'], () => import('../features/concierge/web/DocumentsPage.tsx')),
          screen('outbox', ['mail'], () => import('../features/mail/web/OutboxPage.tsx')),
          { index: true, loader: () => redirect(home) },
          { path: '*', loader: () => redirect(home) },
        ],
      },
      {
        lazy: async () => {
          const [module] = await Promise.all([import('./frame/PublicFrame.tsx'), loadWords('access')]);
          return { Component: module.default };
        },
        children: [
          signedOut(
            home,
            screen('/login', ['access'], () => import('../features/access/web/LoginPage.tsx')),
          ),
          signedOut(home, comingLater('/resetPassword')),
          signedOut(home, comingLater('/register/*')),
          signedOut(home, comingLater('/deleteAccount')),
          // Links from mails, and what the law wants to be readable, work for everybody.
          screen(
            '/confirmEmail/:token',
            ['people'],
            () => import('../features/people/web/ConfirmEmailPage.tsx'),
          ),
          comingLater('/confirmReset/*'),
          comingLater('/DNA'),
          comingLater('/SIGNEDNA'),
          comingLater('/legal'),
          comingLater('/privacy'),
        ],
      },
      {
        lazy: async () => {
          const { default: CalendarFrame } = await import('./frame/CalendarFrame.tsx');
          return { Component: () => <CalendarFrame offered={screenLanguages} /> };
        },
        children: eventScreens.map(([path, address, kind]) =>
          signedOut(
            `/resident/${path}`,
            screen(address, [], async () => {
              // Before its words are fetched, so that they are fetched in that language.
              await speakStored(screenLanguages);
              await loadWords('events');
              const { publicPageOf } = await import('../features/events/web/publicPages.tsx');
              return publicPageOf({ kind, onRegister: (to) => rememberWish(new URL(to, location.origin)) });
            }),
          ),
        ),
      },
      {
        lazy: async () => {
          const { default: CalendarFrame } = await import('./frame/CalendarFrame.tsx');
          return { Component: () => <CalendarFrame offered={languages} /> };
        },
        children: [
          signedOut(
            '/resident/Reservations',
            screen(
              '/MultiappReservation',
              ['rooms'],
              () => import('../features/rooms/web/PublicReservationsPage.tsx'),
            ),
          ),
        ],
      },
      { path: '*', loader: () => redirect('/login') },
    ],
  },
];
