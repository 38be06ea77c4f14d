import type { Language } from '../../kit/actor.ts';

/**
 * A legal page is drawn by the build (web/prerender.tsx) with a sign for the building's name and a text that has a part of each kind; the server
 * puts the building's own in their place (server/barePages.ts).
 */
export const drawn = { building: '{building}', text: '## -\n\n### -\n\n- [-](/)\n\n{text}' };

/** In: what was drawn, and the building's name and text as HTML. Out: the page of that building. */
export function fillIn(html: string, { building, text }: { building: string; text: string }): string {
  return html.replace(drawn.building, () => building).replace(/<h2>-<\/h2>.*?<p>\{text\}<\/p>/s, () => text);
}

/** What a page says, in the languages that it is drawn in. */
export type Filled = Readonly<Record<Language, { building: string; text: string }>>;
