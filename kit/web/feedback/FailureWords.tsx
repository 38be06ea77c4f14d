import type { ReactNode } from 'react';
import { CallError, sentenceOf } from '../callError.ts';
import { useWords } from '../i18n.ts';
import classes from './FailureWords.module.css';

interface FailureWordsProps {
  of: unknown;
  words?: string | undefined;
  /** English message required by the specification, shown first. */
  specified?: string | undefined;
}

/** Message of an error (or `words`), with the request id if the server failed. */
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

export function failureOf(failure: unknown, words: string | null = sentenceOf(failure)): ReactNode {
  return words ? <FailureWords of={failure} words={words} /> : null;
}
