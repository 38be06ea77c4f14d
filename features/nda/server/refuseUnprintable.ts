import { AppError } from '../../../kit/errors.ts';

const MOST_NAMED = 10;

/** Throws a problem at each of the fields whose text could not be printed in the agreement as it is written. */
export async function refuseUnprintable(texts: Readonly<Record<string, string>>): Promise<void> {
  // What sets type is large, and drawing has a thread of its own: this is all that the server itself needs it for.
  const { unprintable } = await import('../../../kit/server/pdf/fonts.ts');
  const problems = Object.entries(texts).flatMap(([field, text]) => {
    const characters = unprintable(text).slice(0, MOST_NAMED).join(' ');
    return characters ? [[field, [{ code: 'nda_unprintable', params: { characters } }]]] : [];
  });
  if (problems.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(problems) });
}
