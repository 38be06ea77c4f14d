import { serveTasks } from '../workerThread.ts';
import { renderXlsx, type WorksheetToWrite } from './renderXlsx.ts';

serveTasks<WorksheetToWrite[], Uint8Array, never>(async (sheets) => ({
  result: await renderXlsx(...sheets),
}));
