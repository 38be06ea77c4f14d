import type { ReactNode } from 'react';

const HOURS = /(\d{1,2}:\d\d–\d{1,2}:\d\d)/;

/**
 * A sentence with its hours, `14:00–15:00`, whole where a line ends. By a style and not by a sign without width, which would
 * be copied along. What is no text stays as it is.
 */
export function hoursKept(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !HOURS.test(words)) return words;
  return words.split(HOURS).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
