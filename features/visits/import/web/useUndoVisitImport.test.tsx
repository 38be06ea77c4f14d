import { expect, it } from 'vitest';
import { loadTranslationNamespaces } from '../../../../kit/web/i18n/i18n.ts';
import { show } from '../../../../test/components/show.tsx';
import { getVisitImportUndoText } from './useUndoVisitImport.ts';

it('undo result names the removed and the kept visits', async () => {
  await show(null, 'en', () => loadTranslationNamespaces('visits').then(() => null));
  await loadTranslationNamespaces('visits');
  expect(getVisitImportUndoText({ removed: 2, kept: 0 })).toBe('Import undone: 2 appointments removed.');
  expect(getVisitImportUndoText({ removed: 2, kept: 1 })).toBe(
    'Import undone: 2 appointments removed. 1 appointment has changed since and is kept.',
  );
  expect(getVisitImportUndoText({ removed: 0, kept: 3 })).toMatch(/^Nothing to undo/);
});
