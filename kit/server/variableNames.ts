/** A word of at most so many letters may differ by one slip; alone, by two swapped letters, as `POST` is no mistyped `HOST`. */
const SHORT_WORD = 4;

/**
 * Finds environment variables that look like a mistyped name of ours, such as `PUBLIC_ULR`. A variable is not reported if
 * the one that it resembles is set as well.
 */
export function findMistyped(
  source: NodeJS.ProcessEnv,
  known: readonly string[],
): { given: string; meant: string }[] {
  const isSet = (name: string) => (source[name] ?? '') !== '';
  const unset = known.filter((name) => !isSet(name));
  return Object.keys(source)
    .filter((given) => isSet(given) && !known.includes(given))
    .flatMap((given) => {
      const meant = unset.find((name) => resembles(given.toUpperCase(), name));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

/** Whether two names have the same letters, or the same words but for slips in one of them. */
function resembles(given: string, name: string): boolean {
  if (given.replaceAll(/[_-]/g, '') === name.replaceAll('_', '')) return true;
  const words = name.split('_');
  const givenWords = given.split('_');
  if (givenWords.length !== words.length) return false;
  const different = words.flatMap((word, at) =>
    givenWords[at] === word ? [] : [[word, givenWords[at] ?? '']],
  );
  return (
    different.length === 1 && different.every(([word = '', typed = '']) => isSlip(typed, word, words.length))
  );
}

function isSlip(typed: string, word: string, wordCount: number): boolean {
  const distance = editDistance(typed, word);
  if (word.length > SHORT_WORD) return distance <= (word.length > 6 ? 3 : 2);
  const hasSameLetters = [...typed].sort().join('') === [...word].sort().join('');
  return distance <= 1 && (wordCount > 1 || hasSameLetters);
}

/** Inserted, missing, wrong and swapped letters (optimal string alignment distance). */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let column = 1; column <= b.length; column += 1) rows[0]?.push(column);
  for (let row = 1; row <= a.length; row += 1)
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  return at(a.length, b.length);
}
