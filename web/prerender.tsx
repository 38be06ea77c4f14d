import { MantineProvider } from '@mantine/core';
import type { Query } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from 'react-router';
import type { Screen } from '../core/web/screens.ts';
import { languages } from '../kit/actor.ts';
import { type Drawn, keyOf, type PageAnswered, type PageAsked, type PageNeeds } from '../kit/drawnPage.ts';
import { drawFrom, type Source } from '../kit/web/drawn.ts';
import { loadWords, speakHere, startWords } from '../kit/web/i18n.ts';
import { titleDrawn } from '../kit/web/pageTitle.ts';
import { queryClient } from '../kit/web/queries.ts';
import { features } from './features.ts';
import PublicFrame from './frame/PublicFrame.tsx';
import WideFrame from './frame/WideFrame.tsx';
import { cssVariables, theme } from './theme.ts';
import { words } from './words.ts';

startWords(words);

const all = features.flatMap(({ name, screens }) => screens.map((screen) => ({ name, screen })));

/** Draws the pages that say at which address (`drawnAt`), as they are before they have read anything. Run by the build, without a browser. */
export async function prerender(): Promise<(Drawn & { path: string })[]> {
  const drawn: (Drawn & { path: string })[] = [];
  for (const { name, screen } of all) {
    if (screen.drawnAt === undefined) continue;
    const page = await load(name, screen);
    for (const language of languagesOf(screen)) {
      await speakHere(language);
      const html = await draw(screen, screen.drawnAt, page);
      drawn.push({ path: screen.path, language, title: titleDrawn(), html });
    }
  }
  return drawn;
}

/**
 * Draws a page with what it reads. Run by the server, one page at a time (kit/server/drawing/worker.ts). Out: the page; or what has to be read
 * before it can be drawn; or null where nothing else can be drawn than the build has.
 */
export async function drawPage(asked: PageAsked): Promise<PageAnswered | PageNeeds | null> {
  const { pathname, search } = new URL(asked.address);
  const found = all.find(({ screen: { path, readsFirst } }) =>
    readsFirst ? matchPath({ path, caseSensitive: true }, pathname) : false,
  );
  if (!found) return null;
  const { isPhone, answers } = asked;
  const source: Source = {
    ...{ isPhone, needs: [], widths: new Map(), parts: new Map() },
    answerTo: (request) => answers[keyOf(request)],
  };
  globalThis.location = new URL(asked.address) as unknown as Location;
  drawFrom(source);
  // Nothing of another page is left.
  queryClient.clear();
  try {
    const page = await load(found.name, found.screen);
    const drawn: Drawn[] = [];
    for (const language of languagesOf(found.screen)) {
      await speakHere(language);
      let html: string;
      do html = await draw(found.screen, pathname + search, page);
      while (await readMore());
      if (source.needs.length > 0) return { needs: source.needs };
      if (known().some(({ state }) => state.status === 'error')) return null;
      drawn.push({ language, title: titleDrawn(), html });
    }
    return {
      ...{ drawn, widths: [...source.widths], language: source.language },
      answers: known().flatMap(({ queryKey, state }) => {
        if (state.status !== 'success') return [];
        const part = source.parts.get(JSON.stringify(queryKey));
        return [part === undefined ? [queryKey, state.data] : [queryKey, part, true]];
      }),
    };
  } finally {
    drawFrom(null);
    queryClient.clear();
  }
}

const known = () => queryClient.getQueryCache().getAll();

/** Reads what was asked for while the page was drawn; answers whether there is more to draw now. */
async function readMore(): Promise<boolean> {
  const isAsked = ({ state, options }: Query) =>
    state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false;
  const open = known().filter(isAsked);
  const read = await Promise.allSettled(open.map((query) => query.fetch()));
  return read.some(({ status }) => status === 'fulfilled');
}

const languagesOf = ({ wideIn }: Screen) => wideIn ?? languages;

async function load(name: string, screen: Screen): Promise<React.ReactNode> {
  await loadWords('access', name);
  const { default: Page } = await screen.load(features);
  return <Page />;
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
