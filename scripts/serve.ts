import { startServer } from '../server.ts';
import { untilStopped } from './untilStopped.ts';

await untilStopped(startServer());
