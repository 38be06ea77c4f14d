const SEPARATOR = ' · ';

/** Shortens a text between words and marks the cut with an ellipsis. */
export function truncate(text: string, maxLetters: number): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= maxLetters) return line;
  const cut = line.slice(0, maxLetters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLetters / 2)).replace(/[\s:;,.!?]+$/, '')}…`;
}

/** The facts that fit on a line, the most important first. A text that is too long alone is shortened. */
export function fitFacts(facts: readonly string[], maxLetters: number): string[] {
  const [first, ...others] = facts.filter(Boolean);
  if (first === undefined) return [];
  const fitting = [truncate(first, maxLetters)];
  let letters = first.length;
  for (const fact of others) {
    const withFact = letters + SEPARATOR.length + fact.length;
    if (withFact > maxLetters) continue;
    fitting.push(fact);
    letters = withFact;
  }
  return fitting;
}
