import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { PageAnswered, PageAsked, PageNeeds } from '../../drawnPage.ts';
import { type Answer, answerTasks } from '../thread.ts';
import { standInForBrowser } from './noBrowser.ts';
import { withAnswers } from './shownFirst.ts';

/** A page of the built web client in a folder. */
export interface PageTask {
  folder: string;
  page: string;
  asked: PageAsked;
}

/** The page; or what it reads first; or null where it cannot say it all, such as at a link that opens nothing. */
export type PageMade = { html: string } | PageNeeds | null;

/** The screens as the build leaves them for us (web/prerender.tsx). */
interface Screens {
  drawPage(asked: PageAsked): Promise<PageAnswered | PageNeeds | null>;
}

const files = new LRUCache<string, string>({ max: 100 });
let screens: Promise<Screens> | undefined;

function load(folder: string): Promise<Screens> {
  standInForBrowser();
  return import(pathToFileURL(join(folder, '.vite/drawing/prerender.mjs')).href);
}

async function perform({ folder, page, asked }: PageTask): Promise<Answer<PageMade, never>> {
  screens ??= load(folder);
  const read = (address: string) => {
    const file = join(folder, address);
    const text = files.get(file) ?? readFileSync(file, 'utf8');
    files.set(file, text);
    return text;
  };
  const made = await (await screens).drawPage(asked);
  if (made === null || 'needs' in made) return { result: made };
  return { result: { html: withAnswers(read(page), made, read) } };
}

answerTasks(perform);
