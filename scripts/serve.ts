import { startServer } from '../server.ts';
import { runUntilStopped } from './runUntilStopped.ts';

await runUntilStopped(startServer());
