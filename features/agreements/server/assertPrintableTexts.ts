import { AppError } from '../../../kit/errors.ts';

const MAX_LISTED = 10;

export async function assertPrintableTexts(texts: Readonly<Record<string, string>>): Promise<void> {
  // The font library is large, and only PDF rendering needs it.
  const { findUnprintableCharacters } = await import('../../../kit/server/pdf/fonts.ts');
  const problems = Object.entries(texts).flatMap(([field, text]) => {
    const characters = findUnprintableCharacters(text).slice(0, MAX_LISTED).join(' ');
    return characters ? [[field, [{ code: 'nda_unprintable', params: { characters } }]]] : [];
  });
  if (problems.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(problems) });
}
