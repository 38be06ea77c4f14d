import { createTranslate } from '../../../kit/server/translate.ts';
import { serveTasks } from '../../../kit/server/workerThread.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { type AgreementPdfTask, renderAgreementPdf } from './agreementPdf.ts';

const translate = createTranslate([{ name: 'agreements', words: { fr, en } }]);

serveTasks<AgreementPdfTask, Uint8Array, never>(async ({ signature, ...agreement }) => {
  // The structured clone between threads turns a Buffer into a Uint8Array.
  const drawing = signature.drawing && Buffer.from(signature.drawing);
  return {
    result: await renderAgreementPdf({ signature: { ...signature, drawing }, ...agreement, translate }),
  };
});
