import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { rememberReturnToOfLast } from '../core/access/web/returnTo.ts';
import type { Screen } from '../core/web/screens.ts';
import { languages } from '../kit/actor.ts';
import { fetchCode } from '../kit/web/code.ts';
import { chooseLanguage, loadWords, speakStored, withWords } from '../kit/web/i18n.ts';
import { registerScreen } from '../kit/web/screens.ts';
import { currentSession } from '../kit/web/session.ts';
import { features } from './features.ts';
import { ErrorScreen } from './frame/ErrorScreen.tsx';
import { FirstPage } from './frame/FirstPage.tsx';
import { Root } from './frame/Root.tsx';

const RESIDENT = '/resident/';
const home = `${RESIDENT}home`;

/** A route's code; where it cannot come (it is gone), words and a way on: the router would show an empty page. */
const orBroken = <Code,>(load: () => Promise<Code>) =>
  fetchCode(load).catch(() => ({ Component: ErrorScreen }));

async function codeOf(load: Screen['load']) {
  const module = await load(features);
  return { Component: module.default, ...(module.loader && { loader: module.loader }) };
}

/** A screen with its feature's words, fetched together when it is opened or about to be. */
function routeOf(
  name: string,
  { path, load, calendarIn, signedInTo, inLinkedLanguage }: Screen,
): RouteObject {
  const fetchAll = async () => {
    // Before its words are fetched, so that they are fetched in that language.
    if (calendarIn) await speakStored(calendarIn);
    return withWords(name, () => codeOf(load));
  };
  registerScreen(path, fetchAll);
  return {
    path: path.startsWith(RESIDENT) ? path.slice(RESIDENT.length) : path,
    caseSensitive: true,
    errorElement: <ErrorScreen />,
    lazy: () => orBroken(fetchAll),
    ...((signedInTo || inLinkedLanguage) && {
      loader: async (asked) => {
        const elsewhere = await signedInAddress(signedInTo, asked.request);
        if (elsewhere) return redirect(elsewhere);
        return inLinkedLanguage ? speakLinkedLanguage(asked) : null;
      },
    }),
    ...(inLinkedLanguage && { shouldRevalidate: () => false }),
  };
}

/** Where whoever is signed in is led instead of a page for everybody; null where nobody is, or they stay. */
async function signedInAddress(to: Screen['signedInTo'], { url }: Request): Promise<string | null> {
  const session = currentSession();
  if (!session || !to) return null;
  return typeof to === 'string' ? to : to(new URL(url).search, session);
}

const all = features.flatMap(({ name, screens }) =>
  screens.map((screen) => ({ screen, route: routeOf(name, screen) })),
);
const isResident = ({ path }: Screen) => path.startsWith(RESIDENT);
const routesOf = (which: (screen: Screen) => boolean) =>
  all.filter(({ screen }) => which(screen)).map(({ route }) => route);

/** The resident area: only with a token. Whoever comes without is brought back after logging in. */
async function residentsOnly({ request }: { request: Request }) {
  if (currentSession()) {
    const { enterResidentArea } = await fetchCode(() => import('./frame/enter.ts'));
    return enterResidentArea(features);
  }
  rememberReturnToOfLast(new URL(request.url));
  return redirect('/login');
}

/** Links from mails name their reader's language. After a reload the language is the one that was chosen meanwhile. */
async function speakLinkedLanguage({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('language');
  const language = languages.find((each) => each === wanted);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!language || navigation?.type === 'reload') return null;
  await loadWords();
  await chooseLanguage(language);
  return null;
}

async function residentFrame() {
  const { frameOf } = await withWords('menu', () => import('./frame/Frame.tsx'));
  return { Component: await frameOf(features) };
}

async function publicFrame() {
  const { default: Component } = await withWords('access', () => import('./frame/PublicFrame.tsx'));
  return { Component };
}

async function calendarFrame(available: NonNullable<Screen['calendarIn']>) {
  const { default: CalendarFrame } = await import('./frame/CalendarFrame.tsx');
  return { Component: () => <CalendarFrame available={available} /> };
}

/** The frames, and within each the screens that the features bring. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    HydrateFallback: FirstPage,
    children: [
      {
        path: '/resident',
        caseSensitive: true,
        loader: residentsOnly,
        shouldRevalidate: () => false,
        lazy: () => orBroken(residentFrame),
        children: [
          ...routesOf(isResident),
          { index: true, loader: () => redirect(home) },
          { path: '*', loader: () => redirect(home) },
        ],
      },
      {
        lazy: () => orBroken(publicFrame),
        children: routesOf((screen) => !isResident(screen) && !screen.calendarIn),
      },
      ...calendars(),
      { path: '*', loader: () => redirect('/login') },
    ],
  },
];

/** The public calendars, in a frame for each choice of languages. */
function calendars(): RouteObject[] {
  const choices = all.flatMap(({ screen }) => (screen.calendarIn ? [screen.calendarIn] : []));
  return [...new Set(choices)].map((available) => ({
    lazy: () => orBroken(() => calendarFrame(available)),
    children: routesOf(({ calendarIn }) => calendarIn === available),
  }));
}
