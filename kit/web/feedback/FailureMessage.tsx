import type { ReactNode } from 'react';
import { CallError, getErrorMessage } from '../api/callError.ts';
import { useI18n } from '../i18n/i18n.ts';
import classes from './FailureMessage.module.css';

interface FailureMessageProps {
  error: unknown;
  message?: string | undefined;
  /** English message required by the specification, shown first. */
  specifiedMessage?: string | undefined;
}

/** Message of an error (or `message`), with the request id if the server failed. */
export function FailureMessage({ error, message, specifiedMessage }: FailureMessageProps) {
  const { t } = useI18n();
  const id = error instanceof CallError ? error.requestId : undefined;
  return (
    <>
      {specifiedMessage && (
        <span lang="en" className={classes.specified}>
          {specifiedMessage}
        </span>
      )}
      {message ?? getErrorMessage(error)}{' '}
      {id && <small className={classes.reference}>{t('ui.reference', { id })}</small>}
    </>
  );
}

export function toFailureMessage(
  failure: unknown,
  words: string | null = getErrorMessage(failure),
): ReactNode {
  return words ? <FailureMessage error={failure} message={words} /> : null;
}
