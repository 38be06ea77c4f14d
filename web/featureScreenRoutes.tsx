import { type RouteObject, redirect } from 'react-router';
import { rememberReturnToForLastPerson } from '../core/access/web/returnTo.ts';
import { accessScreens } from '../core/access/web/screens.ts';
import type { Screen } from '../core/feature/web/screens.ts';
import { loadTranslationNamespaces } from '../kit/web/i18n/i18n.ts';
import { markUrlAsUnknown } from '../kit/web/navigation/unknownUrl.ts';
import { getCurrentSession } from '../kit/web/session/session.ts';
import {
  createScreenRoutes,
  loadOrErrorScreen,
  loadPublicFrameComponent,
  RESIDENT_AREA_PATH,
} from './createScreenRoutes.tsx';
import { features } from './features.ts';
import { prefetchResidentFrame } from './frame/prepareResidentFrame.ts';

const home = `${RESIDENT_AREA_PATH}home`;

const all = createScreenRoutes(
  features.filter((feature) => feature !== accessScreens),
  features,
);
const isResident = ({ path }: Screen) => path.startsWith(RESIDENT_AREA_PATH);
const routesOf = (isIncluded: (screen: Screen) => boolean) =>
  all.filter(({ screen }) => isIncluded(screen)).map(({ route }) => route);

/** Redirects to the user's first screen, else home. */
function redirectToFirstScreen() {
  const session = getCurrentSession();
  const first = session && all.find(({ screen }) => screen.isStartScreen?.(session.user))?.screen.path;
  return redirect(first ?? home);
}

function redirectUnknown() {
  markUrlAsUnknown();
  return redirect(home);
}

async function requireSession({ request }: { request: Request }) {
  if (getCurrentSession()) return prefetchResidentFrame(features);
  rememberReturnToForLastPerson(new URL(request.url));
  return redirect('/login');
}

async function loadResidentFrame() {
  const [{ createResidentFrame }] = await Promise.all([
    import('./frame/createResidentFrame.tsx'),
    loadTranslationNamespaces('menu', 'evacuations', 'shiftSwitching', 'announcements'),
  ]);
  return { Component: createResidentFrame(features) };
}

async function loadWideFrame(available: NonNullable<Screen['wideLanguages']>) {
  const { default: WidePublicFrame } = await import('./frame/WidePublicFrame.tsx');
  return { Component: () => <WidePublicFrame available={available} /> };
}

export const featureScreenRoutes: RouteObject[] = [
  {
    path: '/resident',
    caseSensitive: true,
    loader: requireSession,
    shouldRevalidate: () => false,
    lazy: () => loadOrErrorScreen(loadResidentFrame),
    children: [
      ...routesOf(isResident),
      { index: true, loader: redirectToFirstScreen },
      { path: '*', loader: redirectUnknown },
    ],
  },
  {
    lazy: () => loadOrErrorScreen(loadPublicFrameComponent),
    children: routesOf((screen) => !isResident(screen) && !screen.wideLanguages),
  },
  ...buildWidePageRoutes(),
];

function buildWidePageRoutes(): RouteObject[] {
  const choices = all.flatMap(({ screen }) => (screen.wideLanguages ? [screen.wideLanguages] : []));
  return [...new Set(choices)].map((available) => ({
    lazy: () => loadOrErrorScreen(() => loadWideFrame(available)),
    children: routesOf(({ wideLanguages }) => wideLanguages === available),
  }));
}
