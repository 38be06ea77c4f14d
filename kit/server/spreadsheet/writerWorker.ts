import { answerTasks } from '../workerThread.ts';
import { renderWorkbook, type SheetToWrite } from './renderXlsx.ts';

answerTasks<SheetToWrite[], Uint8Array, never>(async (sheets) => ({
  result: await renderWorkbook(...sheets),
}));
