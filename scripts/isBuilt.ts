// Exits with 0 if dist/ is up to date: for launch.mjs, whose Node may not support TypeScript.
import { isBuilt } from './webClient.ts';

process.exitCode = isBuilt() ? 0 : 1;
