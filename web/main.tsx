import './styles.ts';
import '../kit/web/noCodeAtRunTime.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { noteMissingStyles } from '../kit/web/code.ts';
import { forgetExpired } from '../kit/web/expiring.ts';
import { startWords } from '../kit/web/i18n.ts';
import { followOtherTabs } from '../kit/web/lostSession.ts';
import { printInLight } from '../kit/web/print/printing.ts';
import { hideBrokenPictures } from './frame/brokenPictures.ts';
import { Placed } from './frame/Placed.tsx';
import { reloadOnceWhenStale } from './frame/stale.ts';
import { addFeatures, routes } from './routes.tsx';
import { takeOver } from './takeOver.ts';
import { cssVariables, theme } from './theme.ts';
import { words } from './words.ts';

/**
 * In a task of its own: one that begins modules is long enough. And where a browser notes from where something is asked for, as it does for
 * its developers, it would read the program once more for that, all of which was still running: half as long as beginning it takes.
 */
setTimeout(() => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  forgetExpired();
  hideBrokenPictures();
  noteMissingStyles();
  followOtherTabs();
  printInLight();
  startWords(words);
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addFeatures });
  reloadOnceWhenStale(router);

  const program = (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>
  );
  takeOver(root, router, {
    // Nobody sees a page without either.
    atOnce: () => flushSync(() => createRoot(root).render(program)),
    inPieces: (before, after) =>
      startTransition(() => createRoot(root).render(<Placed {...{ before, after }}>{program}</Placed>)),
  });
});
