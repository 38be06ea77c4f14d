import { answerTasks } from '../workerThread.ts';
import { renderWorkbook, type SheetToWrite } from './render.ts';

answerTasks<SheetToWrite[], Uint8Array, never>(async (sheets) => ({
  result: await renderWorkbook(...sheets),
}));
