/** How many words of a contract are read in a minute: slower than a story. */
const WORDS_PER_MINUTE = 200;

/** For how many minutes one reads a text, at least one. */
export function estimateReadingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
