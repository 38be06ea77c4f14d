import { createThreadTaskRunner } from '../../../kit/server/workerThread.ts';
import type { AgreementPdfTask } from './agreementPdf.ts';

const MAX_SECONDS = 30;

/** Renders the PDF in a worker thread, so that no text can block the event loop. Throws on timeout. */
export const renderAgreementInThread = createThreadTaskRunner<AgreementPdfTask, Uint8Array, 'too_heavy'>(
  new URL('./agreementWorker.ts', import.meta.url),
  {
    seconds: MAX_SECONDS,
    overrun: 'too_heavy',
    refusal: (code, cause) => new Error(`The agreement was not drawn: ${code}`, { cause }),
  },
);
