import {
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router';
// Imported statically, so that the log-in page is in the first chunk.
import '../core/access/web/LoginPage.tsx';
import { accessScreens } from '../core/access/web/screens.ts';
import { loadCode } from '../kit/web/codeLoading/loadCode.ts';
import { markUrlAsUnknown } from '../kit/web/navigation/unknownUrl.ts';
import {
  createScreenRoutes,
  loadOrErrorScreen,
  loadPublicFrameComponent,
  RESIDENT_AREA_PATH,
} from './createScreenRoutes.tsx';
import { ErrorScreen } from './frame/ErrorScreen.tsx';
import { Root } from './frame/Root.tsx';
import { StartupSkeleton } from './frame/StartupSkeleton.tsx';

const ROOT = 'root';
const accessRoutes = createScreenRoutes([accessScreens], []).map(({ route }) => route);

export const routes: RouteObject[] = [
  {
    id: ROOT,
    element: <Root />,
    errorElement: <ErrorScreen />,
    HydrateFallback: StartupSkeleton,
    children: [
      { lazy: () => loadOrErrorScreen(loadPublicFrameComponent), children: accessRoutes },
      { path: '*', loader: redirectUnknown },
    ],
  },
];

/** Unknown addresses redirect to the log-in page, which says so (specification). */
function redirectUnknown({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname !== '/') markUrlAsUnknown();
  return redirect('/login');
}

let hasFeatureRoutes = false;

/** Downloads the routes of all features when an address first matches none of `routes`. */
export const loadFeatureScreenRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  if (hasFeatureRoutes) return;
  if (`${path}/`.startsWith(RESIDENT_AREA_PATH))
    void import('./frame/createResidentFrame.tsx').catch(() => {});
  const { featureScreenRoutes } = await loadCode(() => import('./featureScreenRoutes.tsx'));
  // Another navigation may have added them in the meantime.
  if (hasFeatureRoutes || signal.aborted) return;
  hasFeatureRoutes = true;
  patch(ROOT, featureScreenRoutes);
};
