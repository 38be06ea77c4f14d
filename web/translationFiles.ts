import { loadCode } from '../kit/web/codeLoading/loadCode.ts';
import type { TranslationFiles } from '../kit/web/i18n/i18n.ts';

const files: TranslationFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../kit/*.json',
    '../kit/spreadsheet/*.json',
    '../core/*/*.json',
    '../features/*/*.json',
    '!../**/menu.*.json',
  ]),
  'menu/fr.json': () => import('./menuWords.fr.ts'),
  'menu/en.json': () => import('./menuWords.en.ts'),
};

/** Translations of the kit, the core and every feature, one lazy chunk each. */
export const translationFiles: TranslationFiles = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path, () => loadCode(load)]),
);
