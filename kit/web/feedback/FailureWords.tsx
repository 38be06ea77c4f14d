import type { ReactNode } from 'react';
import { CallError, sentenceOf } from '../callError.ts';
import { useWords } from '../i18n.ts';
import classes from './FailureWords.module.css';

interface FailureWordsProps {
  of: unknown;
  words?: string | undefined;
  /** A sentence that the specification wants said in English in every language; it comes first, on a line of its own. */
  specified?: string | undefined;
}

/**
 * Why something failed, in its own words or in `words`; where it failed on the server’s side, also what its log calls the
 * request, to be told to whoever looks into it.
 */
export function FailureWords({ of: failure, words, specified }: FailureWordsProps) {
  const { t } = useWords();
  const id = failure instanceof CallError ? failure.requestId : undefined;
  return (
    <>
      {specified && (
        <span lang="en" className={classes.specified}>
          {specified}
        </span>
      )}
      {words ?? sentenceOf(failure)}{' '}
      {id && <small className={classes.reference}>{t('ui.reference', { id })}</small>}
    </>
  );
}

/** `FailureWords`, to be kept until shown; null where there is nothing to say, since it is said elsewhere. */
export function failureOf(failure: unknown, words: string | null = sentenceOf(failure)): ReactNode {
  return words ? <FailureWords of={failure} words={words} /> : null;
}
