import { AppError } from '../../../kit/errors.ts';

const MAX_LISTED = 10;

/** Throws a problem at each field whose text contains characters that the agreement's font cannot print. */
export async function assertPrintable(texts: Readonly<Record<string, string>>): Promise<void> {
  // Load the font library only when needed: it is large, and PDFs are drawn in a worker thread.
  const { unprintable } = await import('../../../kit/server/pdf/fonts.ts');
  const problems = Object.entries(texts).flatMap(([field, text]) => {
    const characters = unprintable(text).slice(0, MAX_LISTED).join(' ');
    return characters ? [[field, [{ code: 'nda_unprintable', params: { characters } }]]] : [];
  });
  if (problems.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(problems) });
}
