const SHORT_WORD = 4;
const LONG_WORD = 7;

function maxDistance(length: number): number {
  if (length <= SHORT_WORD) return 1;
  return length < LONG_WORD ? 2 : 3;
}

/** `PUBLIC_ULR`, unless the correct variable is set as well. */
export function findMistypedVariables(
  source: NodeJS.ProcessEnv,
  knownNames: readonly string[],
): { given: string; meant: string }[] {
  const isSet = (name: string) => (source[name] ?? '') !== '';
  const unset = knownNames.filter((name) => !isSet(name));
  return Object.keys(source)
    .filter((given) => isSet(given) && !knownNames.includes(given))
    .flatMap((given) => {
      const meant = unset.find((name) => resembles(given.toUpperCase(), name));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

function resembles(mistypedName: string, name: string): boolean {
  if (mistypedName.replaceAll(/[_-]/g, '') === name.replaceAll('_', '')) return true;
  const words = name.split('_');
  const givenWords = mistypedName.split('_');
  if (givenWords.length !== words.length) return false;
  const different = words
    .map((word, at) => ({ word, givenWord: givenWords[at] ?? '' }))
    .filter(({ word, givenWord }) => word !== givenWord);
  return (
    different.length === 1 && different.every(({ word, givenWord }) => isTypo(givenWord, word, words.length))
  );
}

function isTypo(givenWord: string, word: string, wordCount: number): boolean {
  if (editDistance(givenWord, word) > maxDistance(word.length)) return false;
  if (word.length > SHORT_WORD || wordCount > 1) return true;
  // `POST` of another program is no typo of `PORT`: in a short word only swapped letters count.
  return [...givenWord].sort().join('') === [...word].sort().join('');
}

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
