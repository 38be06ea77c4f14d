/** Contracts are read more slowly than prose. */
const WORDS_PER_MINUTE = 200;

export function estimateReadingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
