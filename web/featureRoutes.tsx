import { type RouteObject, redirect } from 'react-router';
import { rememberReturnToOfLast } from '../core/access/web/returnTo.ts';
import { access } from '../core/access/web/screens.ts';
import type { Screen } from '../core/web/screens.ts';
import { loadWords } from '../kit/web/i18n.ts';
import { currentSession } from '../kit/web/session.ts';
import { markUnknownAddress } from '../kit/web/unknownAddress.ts';
import { features } from './features.ts';
import { enterResidentArea } from './frame/enter.ts';
import { orBroken, publicFrame, RESIDENT, screenRoutes } from './screenRoutes.tsx';

const home = `${RESIDENT}home`;

/** Those that `routes.tsx` has not. */
const all = screenRoutes(
  features.filter((feature) => feature !== access),
  features,
);
const isResident = ({ path }: Screen) => path.startsWith(RESIDENT);
const routesOf = (which: (screen: Screen) => boolean) =>
  all.filter(({ screen }) => which(screen)).map(({ route }) => route);

/**
 * Where somebody's work begins: at the one screen where it is done, if there is one. Its module may be switched off: the frame leads
 * home from there, and nobody else waits for what the building has.
 */
function begin() {
  const session = currentSession();
  const first = session && all.find(({ screen }) => screen.first?.(session.user))?.screen.path;
  return redirect(first ?? home);
}

function leaveUnknown() {
  markUnknownAddress();
  return redirect(home);
}

/** The resident area: only with a token. Whoever comes without is brought back after logging in. */
async function residentsOnly({ request }: { request: Request }) {
  if (currentSession()) {
    return enterResidentArea(features);
  }
  rememberReturnToOfLast(new URL(request.url));
  return redirect('/login');
}

/** The frame with the words of the menu and of what stands beside every screen (frame/parts.ts). */
async function residentFrame() {
  const [{ frameOf }] = await Promise.all([
    import('./frame/Frame.tsx'),
    loadWords('menu', 'evacuations', 'operator', 'announcements'),
  ]);
  return { Component: frameOf(features) };
}

async function wideFrame(available: NonNullable<Screen['wideIn']>) {
  const { default: WideFrame } = await import('./frame/WideFrame.tsx');
  return { Component: () => <WideFrame available={available} /> };
}

/** What every feature brings, in its frames: all addresses but those of `routes.tsx`. */
export const featureRoutes: RouteObject[] = [
  {
    path: '/resident',
    caseSensitive: true,
    loader: residentsOnly,
    shouldRevalidate: () => false,
    lazy: () => orBroken(residentFrame),
    children: [...routesOf(isResident), { index: true, loader: begin }, { path: '*', loader: leaveUnknown }],
  },
  {
    lazy: () => orBroken(publicFrame),
    children: routesOf((screen) => !isResident(screen) && !screen.wideIn),
  },
  ...widePages(),
];

/** The pages that take the whole width, in a frame for each choice of languages. */
function widePages(): RouteObject[] {
  const choices = all.flatMap(({ screen }) => (screen.wideIn ? [screen.wideIn] : []));
  return [...new Set(choices)].map((available) => ({
    lazy: () => orBroken(() => wideFrame(available)),
    children: routesOf(({ wideIn }) => wideIn === available),
  }));
}
