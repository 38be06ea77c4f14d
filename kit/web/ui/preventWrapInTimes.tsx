import type { ReactNode } from 'react';

const HOURS = /(\d{1,2}:\d\d–\d{1,2}:\d\d)/;

/** Prevents a line break in times, `14:00–15:00`. By style, because a word joiner would be copied too. */
export function preventWrapInTimes(words: ReactNode): ReactNode {
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
