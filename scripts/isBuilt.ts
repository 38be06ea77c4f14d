// Exits with 0 if dist/ is up to date: for launch.mjs, whose Node may not support TypeScript.
import { isWebClientBuilt } from './webClient.ts';

process.exitCode = isWebClientBuilt() ? 0 : 1;
