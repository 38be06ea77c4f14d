import type { ReactNode } from 'react';
import { CallError, errorMessage } from '../callError.ts';
import { useWords } from '../i18n.ts';
import classes from './FailureMessage.module.css';

interface FailureMessageProps {
  of: unknown;
  words?: string | undefined;
  /** English message required by the specification, shown first. */
  specified?: string | undefined;
}

/** Message of an error (or `words`), with the request id if the server failed. */
export function FailureMessage({ of: failure, words, specified }: FailureMessageProps) {
  const { t } = useWords();
  const id = failure instanceof CallError ? failure.requestId : undefined;
  return (
    <>
      {specified && (
        <span lang="en" className={classes.specified}>
          {specified}
        </span>
      )}
      {words ?? errorMessage(failure)}{' '}
      {id && <small className={classes.reference}>{t('ui.reference', { id })}</small>}
    </>
  );
}

export function toFailureMessage(failure: unknown, words: string | null = errorMessage(failure)): ReactNode {
  return words ? <FailureMessage of={failure} words={words} /> : null;
}
