import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import type { FeatureScreens, Screen } from '../core/web/screens.ts';
import { languages } from '../kit/actor.ts';
import { today } from '../kit/time.ts';
import { fetchCode } from '../kit/web/code.ts';
import { isFramed } from '../kit/web/framed.ts';
import { chooseLanguage, loadWords, speakHere, speakStored, withWords } from '../kit/web/i18n.ts';
import { registerScreen } from '../kit/web/screens.ts';
import { currentSession, languagesOf } from '../kit/web/session.ts';
import { spokenLanguage, storedLanguage } from '../kit/web/spoken.ts';
import { ErrorScreen } from './frame/ErrorScreen.tsx';
import PublicFrame from './frame/PublicFrame.tsx';

export const RESIDENT = '/resident/';

/** A route's code; where it cannot come (it is gone), words and a way on: the router would show an empty page. */
export const orBroken = <Code,>(load: () => Promise<Code>) =>
  fetchCode(load).catch(() => ({ Component: ErrorScreen }));

async function codeOf(load: Screen['load'], features: readonly FeatureScreens[]) {
  const module = await load(features);
  return { Component: module.default, ...(module.loader && { loader: module.loader }) };
}

/** A screen with its feature's words, fetched together when it is opened or about to be. */
function routeOf(name: string, screen: Screen, features: readonly FeatureScreens[]): RouteObject {
  const { path, load, prefetch, wideIn, signedInTo, inLinkedLanguage } = screen;
  const fetchAll = async () => {
    // Before its words are fetched, so that they are fetched in that language.
    if (wideIn) await speakStored(wideIn);
    return withWords(name, () => codeOf(load, features));
  };
  registerScreen(path, fetchAll);
  return {
    path: path.startsWith(RESIDENT) ? path.slice(RESIDENT.length) : path,
    caseSensitive: true,
    errorElement: <ErrorScreen />,
    lazy: () => orBroken(fetchAll),
    ...((signedInTo || inLinkedLanguage) && {
      loader: async (asked) => {
        // Another page's reader sees there what everybody sees.
        const elsewhere = wideIn && isFramed() ? null : await signedInAddress(signedInTo, asked.request);
        if (elsewhere) return redirect(elsewhere);
        return inLinkedLanguage ? speakLinkedLanguage(asked) : null;
      },
    }),
    ...(prefetch && {
      loader: ({ request }) => startQueries(screen, request.url, features),
    }),
    // Changes of the query string are the screen's own: its queries follow them without the loader.
    ...((prefetch || inLinkedLanguage) && { shouldRevalidate: () => false }),
  };
}

/**
 * Starts a screen's first queries and does not wait for them, so that a link answers immediately. Not where the language or the
 * building is about to change: the answers would be of no use.
 */
function startQueries({ prefetch, may }: Screen, address: string, features: readonly FeatureScreens[]): null {
  const session = currentSession();
  if (!session || may?.(session.user) === false) return null;
  const { user, building } = session;
  const { search, searchParams } = new URL(address);
  const isElsewhere = (searchParams.get('building') ?? String(building.id)) !== String(building.id);
  if (isElsewhere || storedLanguage(languagesOf(user)) !== spokenLanguage()) return null;
  prefetch?.({ ...session, today: today(building.timeZone, new Date()), search, features });
  return null;
}

/** Where whoever is signed in is led instead of a page for everybody; null where nobody is, or they stay. */
async function signedInAddress(to: Screen['signedInTo'], { url }: Request): Promise<string | null> {
  const session = currentSession();
  if (!session || !to) return null;
  return typeof to === 'string' ? to : to(new URL(url).search, session);
}

/** The screens of some features, each with its route. `all`: the features that a screen may show what they bring of. */
export function screenRoutes(
  some: readonly FeatureScreens[],
  all: readonly FeatureScreens[],
): { screen: Screen; route: RouteObject }[] {
  return some.flatMap(({ name, screens }) =>
    screens.map((screen) => ({ screen, route: routeOf(name, screen, all) })),
  );
}

/**
 * Links from mails name their reader's language. After a reload the language is the one that was chosen meanwhile. Where somebody is
 * signed in, as reception where a visitor signs, it is that page's alone.
 */
async function speakLinkedLanguage({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('language');
  const language = languages.find((each) => each === wanted);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!language || (navigation?.type === 'reload' && !currentSession())) return null;
  await loadWords();
  await (currentSession() ? speakHere(language) : chooseLanguage(language));
  return null;
}

export async function publicFrame() {
  await loadWords('access');
  return { Component: PublicFrame };
}
