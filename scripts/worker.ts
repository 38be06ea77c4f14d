// Works off jobs until it is told to stop.
import { startWorker } from '../worker.ts';
import { untilStopped } from './untilStopped.ts';

await untilStopped(startWorker());
