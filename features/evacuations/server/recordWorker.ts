import { createTranslate } from '../../../kit/server/translate.ts';
import { serveTasks } from '../../../kit/server/workerThread.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { type RenderEvacuationPdfTask, renderEvacuationPdf } from './renderEvacuationPdf.ts';

const translate = createTranslate([{ name: 'evacuations', words: { fr, en } }]);

serveTasks<RenderEvacuationPdfTask, Uint8Array, never>(async (task) => ({
  result: await renderEvacuationPdf(task, translate),
}));
