import { type LoaderFunction, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import type { FeatureScreens, Screen } from '../core/feature/web/screens.ts';
import { languages } from '../kit/actor.ts';
import { getToday } from '../kit/time.ts';
import { loadCode } from '../kit/web/codeLoading/loadCode.ts';
import { registerScreenCode } from '../kit/web/codeLoading/screenCode.ts';
import {
  applyLanguage,
  applyStoredLanguage,
  loadTranslationNamespaces,
  loadWithTranslations,
  storeAndApplyLanguage,
} from '../kit/web/i18n/i18n.ts';
import { getCurrentLanguage, getStoredLanguage } from '../kit/web/i18n/translate.ts';
import { isFramed } from '../kit/web/navigation/isFramed.ts';
import { getCurrentSession, getLanguagesAllowedByCompany } from '../kit/web/session/session.ts';
import { ErrorScreen } from './frame/ErrorScreen.tsx';
import PublicFrame from './frame/PublicFrame.tsx';

export const RESIDENT_AREA_PATH = '/resident/';

/** Downloads a route's code. */
export const loadOrErrorScreen = <Code,>(load: () => Promise<Code>) =>
  loadCode(load).catch(() => ({ Component: ErrorScreen }));

/** Routes of some features' screens. `all`: every feature, for screens that show parts of others. */
export function createScreenRoutes(
  some: readonly FeatureScreens[],
  all: readonly FeatureScreens[],
): { screen: Screen; route: RouteObject }[] {
  return some.flatMap(({ name, screens }) =>
    screens.map((screen) => ({ screen, route: buildRoute(name, screen, all) })),
  );
}

/** React Router calls `lazy` and `loader` in parallel, so code, texts and queries load together. */
function buildRoute(feature: string, screen: Screen, features: readonly FeatureScreens[]): RouteObject {
  const { path, load, prefetch, wideLanguages, usesLinkLanguage } = screen;
  const loadScreen = async () => {
    // First, because the texts are loaded in the language of the page.
    if (wideLanguages) await applyStoredLanguage(wideLanguages);
    return loadWithTranslations(feature, async () => {
      const { default: Component, loader } = await load(features);
      return { Component, ...(loader && { loader }) };
    });
  };
  registerScreenCode(path, loadScreen);
  const loader = buildLoader(screen, features);
  return {
    path: path.startsWith(RESIDENT_AREA_PATH) ? path.slice(RESIDENT_AREA_PATH.length) : path,
    caseSensitive: true,
    errorElement: <ErrorScreen />,
    lazy: () => loadOrErrorScreen(loadScreen),
    ...(loader && { loader }),
    // The screen's own queries follow changes of the query string.
    ...((prefetch || usesLinkLanguage) && { shouldRevalidate: () => false }),
  };
}

function buildLoader(screen: Screen, features: readonly FeatureScreens[]): LoaderFunction | undefined {
  if (screen.prefetch) return ({ request }) => startQueries(screen, request.url, features);
  if (screen.signedInRedirect || screen.usesLinkLanguage) return (args) => enterPublicPage(screen, args);
  return undefined;
}

/** Starts a screen's first queries without waiting for them. */
function startQueries(
  { prefetch, canAccess }: Screen,
  address: string,
  features: readonly FeatureScreens[],
): null {
  const session = getCurrentSession();
  if (!session || canAccess?.(session.user) === false) return null;
  const { user, building } = session;
  const { search, searchParams } = new URL(address);
  const isElsewhere = (searchParams.get('building') ?? String(building.id)) !== String(building.id);
  if (isElsewhere || getStoredLanguage(getLanguagesAllowedByCompany(user)) !== getCurrentLanguage())
    return null;
  prefetch?.({ ...session, today: getToday(building.timeZone, new Date()), search, features });
  return null;
}

async function enterPublicPage(
  { signedInRedirect, wideLanguages, usesLinkLanguage }: Screen,
  args: LoaderFunctionArgs,
) {
  const isEmbedded = wideLanguages && isFramed();
  const elsewhere = isEmbedded ? null : await getSignedInRedirect(signedInRedirect, args.request);
  if (elsewhere) return redirect(elsewhere);
  return usesLinkLanguage ? applyLinkedLanguage(args) : null;
}

async function getSignedInRedirect(to: Screen['signedInRedirect'], { url }: Request): Promise<string | null> {
  const session = getCurrentSession();
  if (!session || !to) return null;
  return typeof to === 'string' ? to : to(new URL(url).search, session);
}

/**
 * Applies the `language` of a mailed link. After a reload, the user's later choice wins. In a session (a
 * visitor signs at the reception) it is not stored.
 */
async function applyLinkedLanguage({ request }: LoaderFunctionArgs) {
  const languageParam = new URL(request.url).searchParams.get('language');
  const language = languages.find((each) => each === languageParam);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!language || (navigation?.type === 'reload' && !getCurrentSession())) return null;
  await loadTranslationNamespaces();
  await (getCurrentSession() ? applyLanguage(language) : storeAndApplyLanguage(language));
  return null;
}

export async function loadPublicFrameComponent() {
  await loadTranslationNamespaces('access');
  return { Component: PublicFrame };
}
