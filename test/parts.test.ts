import { expect, it } from 'vitest';
import { type Imports, partsOf } from '../scripts/parts.ts';

const module = (
  importedIds: string[] = [],
  dynamicallyImportedIds: string[] = [],
  isEntry = false,
): Imports => ({
  ...{ importedIds, dynamicallyImportedIds, isEntry, code: 'x'.repeat(13_000) },
});

it('what a screen alone needs is in its file, what is shared with the frame in the frame’s, and the program’s apart', () => {
  const pages = Array.from({ length: 9 }, (_, at) => `/features/a/web/Public${at}.tsx`);
  const parts = partsOf(
    new Map([
      [
        '/web/index.html',
        module(['/web/program.ts'], ['/web/frame/Frame.tsx', '/b/One.tsx', '/b/Two.tsx', ...pages], true),
      ],
      ['/web/program.ts', module()],
      ['/web/frame/Frame.tsx', module(['/kit/framed.ts', '/kit/framedAndOpen.ts', '/kit/onLibrary.ts'])],
      [
        '/b/One.tsx',
        module(['/b/own.ts', '/kit/twice.ts', '/kit/framed.ts', '/web/program.ts'], ['/b/Later.tsx']),
      ],
      ['/b/Later.tsx', module(['/b/ofBoth.ts', '/b/later.ts'])],
      ['/b/Two.tsx', module(['/kit/twice.ts'])],
      ...pages.map((page): [string, Imports] => [page, module(['/kit/open.ts'])]),
      ['/features/a/web/Public0.tsx', module(['/kit/open.ts', '/kit/framedAndOpen.ts', '/kit/onLibrary.ts'])],
      ...['/kit/framed.ts', '/kit/framedAndOpen.ts', '/kit/twice.ts', '/kit/open.ts'].map(
        (id): [string, Imports] => [id, module()],
      ),
      ['/kit/onLibrary.ts', module(['/node_modules/library.js'])],
      ['/node_modules/library.js', module()],
      ...['/b/own.ts', '/b/later.ts', '/b/ofBoth.ts'].map((id): [string, Imports] => [id, module()]),
      ['/features/a/fr.json', module()],
      ['/kit/fr.json', module()],
      ['/core/visits/menu.fr.json', module()],
      ['/features/evacuations/fr.json', module()],
    ]),
    (id) => pages.includes(id),
  );
  expect(Object.fromEntries(parts)).toMatchObject({
    ...{ '/b/One.tsx': 'One', '/b/own.ts': 'One', '/b/Two.tsx': 'Two', '/b/later.ts': 'Later' },
    ...{ '/web/frame/Frame.tsx': 'frame', '/kit/framed.ts': 'frame', '/kit/twice.ts': 'frame' },
    ...{ '/kit/open.ts': 'open', '/kit/framedAndOpen.ts': 'open', '/kit/fr.json': 'words.fr' },
    ...{ '/kit/onLibrary.ts': 'both', '/node_modules/library.js': 'both' },
    ...{ '/core/visits/menu.fr.json': 'words.fr', '/features/evacuations/fr.json': 'words.fr' },
  });
  expect(parts.has('/web/program.ts')).toBe(false);
  expect(parts.has('/features/a/fr.json')).toBe(false);
});

it('what the log-in page works with alone is in a file that the program needs as well; what begins it is apart', () => {
  const parts = partsOf(
    new Map([
      ['/web/index.html', module(['/web/program.ts'], [], true)],
      ['/web/drawnLogin.ts', module(['/kit/call.ts'], [], true)],
      ['/web/program.ts', module(['/kit/call.ts', '/kit/words.ts'])],
      ['/kit/call.ts', module(['/node_modules/schemas.js'])],
      ...['/kit/words.ts', '/node_modules/schemas.js'].map((id): [string, Imports] => [id, module()]),
    ]),
    () => false,
  );
  expect(Object.fromEntries(parts)).toEqual({ '/kit/call.ts': 'logIn', '/node_modules/schemas.js': 'logIn' });
});

it('what only such things need that bring a library comes with it', () => {
  const imports = ['/b/OneImport.tsx', '/b/TwoImport.tsx'];
  const parts = partsOf(
    new Map([
      ['/web/index.html', module([], ['/b/One.tsx', '/b/Two.tsx'], true)],
      ['/b/One.tsx', module(['/kit/choice.ts'], ['/b/OneImport.tsx'])],
      ['/b/Two.tsx', module([], ['/b/TwoImport.tsx'])],
      ...imports.map((id): [string, Imports] => [
        id,
        module(['/node_modules/attr-accept/index.js', '/kit/check.ts', '/kit/choice.ts']),
      ]),
      ...['/node_modules/attr-accept/index.js', '/kit/check.ts', '/kit/choice.ts'].map(
        (id): [string, Imports] => [id, module()],
      ),
    ]),
    () => false,
  );
  expect(Object.fromEntries(parts)).toMatchObject({
    ...{ '/kit/check.ts': 'sheets', '/node_modules/attr-accept/index.js': 'sheets' },
    '/kit/choice.ts': 'frame',
  });
});
