import { startWorker } from '../worker.ts';
import { runUntilStopped } from './runUntilStopped.ts';

await runUntilStopped(startWorker());
