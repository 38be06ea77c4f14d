import { createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../api/callError.ts';
import { FailureMessage } from '../feedback/FailureMessage.tsx';
import { useI18n } from '../i18n/i18n.ts';
import type { ImportUploadState } from './ImportProgress.tsx';

export interface UploadOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** One upload at a time, with its progress and the reason of the last failure. */
export function useUpload() {
  const { t } = useI18n();
  const [work, setWork] = useState<ImportUploadState | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const running = useRef<AbortController | null>(null);
  const lastError = useRef<unknown>(null);

  useEffect(() => () => running.current?.abort(), []);

  /** Aborts the previous call. Returns undefined if the call failed or was stopped. */
  const run = async <T>(
    kind: ImportUploadState['kind'],
    send: (uploadOptions: UploadOptions) => Promise<T>,
  ): Promise<T | undefined> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    lastError.current = null;
    setFailure(null);
    setWork({ kind, share: 0 });
    try {
      return await send({ signal: controller.signal, onProgress: (share) => setWork({ kind, share }) });
    } catch (error) {
      if (!controller.signal.aborted) {
        lastError.current = error;
        setFailure(reasonOf(error, t('spreadsheet:failed')));
      } else if (kind === 'import') setFailure(t('spreadsheet:stopped'));
      return undefined;
    } finally {
      if (running.current === controller) {
        running.current = null;
        setWork(null);
      }
    }
  };

  return { work, failure, setFailure, lastError, run, stop: () => running.current?.abort() };
}

/** The server's message, or `instead` if the failure is not about the file. */
function reasonOf(error: unknown, instead: string): ReactNode {
  const isAboutFile = error instanceof CallError && error.status < 500;
  return createElement(FailureMessage, { error, ...(!isAboutFile && { message: instead }) });
}
