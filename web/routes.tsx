import {
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router';
// In the program's own file: nobody waits for another one to log in.
import '../core/access/web/LoginPage.tsx';
import { access } from '../core/access/web/screens.ts';
import { fetchCode } from '../kit/web/code.ts';
import { markUnknownAddress } from '../kit/web/unknownAddress.ts';
import { ErrorScreen } from './frame/ErrorScreen.tsx';
import { FirstPage } from './frame/FirstPage.tsx';
import { Root } from './frame/Root.tsx';
import { orBroken, publicFrame, RESIDENT, screenRoutes } from './screenRoutes.tsx';

const ROOT = 'root';

/** What whoever logs in needs; all else comes with the features, when an address asks for it. */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    element: <Root />,
    errorElement: <ErrorScreen />,
    HydrateFallback: FirstPage,
    children: [
      { lazy: () => orBroken(publicFrame), children: screenRoutes([access], []).map(({ route }) => route) },
      { path: '*', loader: leaveUnknown },
    ],
  },
];

/** The specification redirects every unknown address to the log-in page, which then says that the address does not exist. */
function leaveUnknown({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname !== '/') markUnknownAddress();
  return redirect('/login');
}

const loadFeatures = () => fetchCode(() => import('./featureRoutes.tsx'));
let areThere = false;

/** Adds the features' routes, the first time that an address is none of `routes`: nobody waits for them to log in. */
export const addFeatures: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  if (areThere) return;
  // The frame is needed as soon as they are there.
  if (`${path}/`.startsWith(RESIDENT)) void import('./frame/Frame.tsx').catch(() => {});
  const { featureRoutes } = await loadFeatures();
  // Of two that waited for them the first adds them.
  if (areThere || signal.aborted) return;
  areThere = true;
  patch(ROOT, featureRoutes);
};
