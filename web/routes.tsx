import type { ComponentType } from 'react';
import { type LoaderFunction, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { rememberWish } from '../core/access/web/wish.ts';
import { languages } from '../kit/actor.ts';
import { chooseLanguage, loadWords, screenLanguages, speakStored } from '../kit/web/i18n.ts';
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

/** Links from mails name their reader's language. After a reload the language is the one that was chosen meanwhile. */
const inLinkedLanguage = (route: RouteObject): RouteObject => ({
  ...route,
  loader: async ({ request }: LoaderFunctionArgs) => {
    const wanted = new URL(request.url).searchParams.get('language');
    const language = languages.find((each) => each === wanted);
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!language || visit?.type === 'reload') return null;
    await loadWords();
    await chooseLanguage(language);
    return null;
  },
  shouldRevalidate: () => false,
});

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
          screen(
            'invitations',
            ['invitations'],
            () => import('../features/invitations/web/InvitationsPage.tsx'),
          ),
          screen(
            'registrations',
            ['invitations'],
            () => import('../features/invitations/web/RegistrationsPage.tsx'),
          ),
          screen(
            'deletionRequests',
            ['privacy'],
            () => import('../features/privacy/web/DeletionRequestsPage.tsx'),
          ),
          screen('nda', ['nda'], () => import('../features/nda/web/AdminPage.tsx')),
          screen('legal', ['legal'], () => import('../features/legal/web/EditPage.tsx')),
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
            screen('/login', ['access'], () => import('../core/access/web/LoginPage.tsx')),
          ),
          signedOut(
            home,
            screen('/resetPassword', ['access'], () => import('../core/access/web/ResetPasswordPage.tsx')),
          ),
          signedOut(
            home,
            screen(
              '/register/*',
              ['invitations'],
              () => import('../features/invitations/web/RegisterPage.tsx'),
            ),
          ),
          signedOut(
            home,
            screen(
              '/deleteAccount',
              ['privacy'],
              () => import('../features/privacy/web/DeleteAccountPage.tsx'),
            ),
          ),
          // Links from mails, and what the law wants to be readable, work for everybody.
          screen('/confirmEmail/:token', ['people'], () => import('../core/people/web/ConfirmEmailPage.tsx')),
          screen(
            '/confirmReset/:userId/:token',
            ['access'],
            () => import('../core/access/web/ConfirmResetPage.tsx'),
          ),
          screen(
            '/confirmRegistration/:token',
            ['invitations'],
            () => import('../features/invitations/web/ConfirmRegistrationPage.tsx'),
          ),
          inLinkedLanguage(screen('/DNA', ['nda'], () => import('../features/nda/web/SignPage.tsx'))),
          inLinkedLanguage(screen('/SIGNEDNA', ['nda'], () => import('../features/nda/web/SignedPage.tsx'))),
          screen('/confirmNDA/:token', ['nda'], () => import('../features/nda/web/ConfirmPage.tsx')),
          screen('/verifyNDA', ['nda'], () => import('../features/nda/web/VerifyPage.tsx')),
          screen('/legal', ['legal'], () => import('../features/legal/web/LegalPage.tsx')),
          screen('/privacy', ['legal'], () => import('../features/legal/web/LegalPage.tsx')),
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
