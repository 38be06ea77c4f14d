const SEPARATOR = ' · ';

/** Shortens a text between words and marks the cut with an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).replace(/[\s:;,.!?]+$/, '')}…`;
}

/** The facts that fit on a line, the most important first. A text that is too long alone is shortened. */
export function fitFacts(facts: readonly string[], maxLength: number): string[] {
  const [first, ...others] = facts.filter(Boolean);
  if (first === undefined) return [];
  const fitting = [truncate(first, maxLength)];
  let length = first.length;
  for (const fact of others) {
    const withFact = length + SEPARATOR.length + fact.length;
    if (withFact > maxLength) continue;
    fitting.push(fact);
    length = withFact;
  }
  return fitting;
}
