import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A font that is fetched. */
const FACE = /@font-face\{[^{}]*url\([^{}]*\}/g;

/**
 * Takes the fonts that are fetched out of the built style sheets, and puts them into the page: there it is said when each page asks for them
 * (kit/server/drawing/shownFirst.ts). In: the folder that Vite has built into. Throws an Error where there are none.
 */
export function fontsIntoPage(folder: string): void {
  const assets = join(folder, 'assets');
  const faces = readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const sheet = readFileSync(join(assets, name), 'utf8');
      const found = sheet.match(FACE) ?? [];
      if (found.length > 0) writeFileSync(join(assets, name), sheet.replaceAll(FACE, ''));
      return found;
    });
  if (faces.length === 0) throw new Error('The build has no fonts: see scripts/fonts.ts.');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const style = `<style data-fonts>${faces.join('')}</style></head>`;
  writeFileSync(
    join(folder, 'index.html'),
    page.replace('</head>', () => style),
  );
}
