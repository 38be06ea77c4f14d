import { serveTasks } from '../concurrency/workerThread.ts';
import { renderXlsx, type WorksheetToWrite } from './renderXlsx.ts';

serveTasks<WorksheetToWrite[], Uint8Array, never>(async (sheets) => ({
  result: await renderXlsx(...sheets),
}));
