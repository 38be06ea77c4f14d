import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { Screen } from '../core/web/screens.ts';
import { languages } from '../kit/actor.ts';
import { loadWords, type ScreenLanguage, speakHere, startWords } from '../kit/web/i18n.ts';
import { features } from './features.ts';
import PublicFrame from './frame/PublicFrame.tsx';
import WideFrame from './frame/WideFrame.tsx';
import { cssVariables, theme } from './theme.ts';
import { words } from './words.ts';

/** What a page for everybody shows before any program has come, in one language. */
export interface Prerendered {
  /** The router's pattern of the screen. */
  path: string;
  language: ScreenLanguage;
  html: string;
}

/** Draws the pages that say at which address (`drawnAt`), as they are before they have read anything. Run by the build, without a browser. */
export async function prerender(): Promise<Prerendered[]> {
  startWords(words);
  const drawn: Prerendered[] = [];
  for (const { name, screens } of features) {
    for (const screen of screens) {
      if (screen.drawnAt === undefined) continue;
      await loadWords('access', name);
      const { default: Page } = await screen.load(features);
      for (const language of screen.wideIn ?? languages) {
        await speakHere(language);
        drawn.push({ path: screen.path, language, html: await draw(screen, screen.drawnAt, <Page />) });
      }
    }
  }
  return drawn;
}

async function draw({ path, wideIn }: Screen, address: string, page: React.ReactNode): Promise<string> {
  const frame = wideIn ? <WideFrame available={wideIn} /> : <PublicFrame />;
  const handler = createStaticHandler([{ element: frame, children: [{ path, element: page }] }]);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response || context.errors) throw new Error(`${path} is not at ${address}.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </MantineProvider>,
  );
}
