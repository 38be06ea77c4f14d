import { startWorker } from '../worker.ts';
import { untilStopped } from './untilStopped.ts';

await untilStopped(startWorker());
