import './styles.ts';
import './disableZodJit.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { subscribeToOutage } from '../kit/web/api/outage.ts';
import { trackMissingStyles } from '../kit/web/codeLoading/loadCode.ts';
import { initTranslations } from '../kit/web/i18n/i18n.ts';
import { printInLightColors } from '../kit/web/print/printing.ts';
import { removeExpiredItems } from '../kit/web/session/expiringStorage.ts';
import { followSessionInOtherTabs } from '../kit/web/session/lostSession.ts';
import { hideBrokenPictures } from './frame/hideBrokenPictures.ts';
import { reloadOnceWhenStale } from './frame/reloadOnceWhenStale.ts';
import { loadFeatureScreenRoutes, routes } from './routes.tsx';
import { resolveCssVariables, theme } from './theme.ts';
import { translationFiles } from './translationFiles.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
removeExpiredItems();
hideBrokenPictures();
trackMissingStyles();
followSessionInOtherTabs();
printInLightColors();
initTranslations(translationFiles);
const router = createBrowserRouter(routes, { patchRoutesOnNavigation: loadFeatureScreenRoutes });
reloadOnceWhenStale(router);

/** Replaces the static shell of index.html when the first route has loaded, or during an outage. */
const render = () => {
  stopRouter();
  stopOutage();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
};
const stopRouter = router.subscribe(({ initialized }) => initialized && render());
const stopOutage = subscribeToOutage(render);
