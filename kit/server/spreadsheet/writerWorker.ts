import { serveTasks } from '../workerThread.ts';
import { renderXlsx, type WorksheetContent } from './renderXlsx.ts';

serveTasks<WorksheetContent[], Uint8Array, never>(async (sheets) => ({
  result: await renderXlsx(...sheets),
}));
