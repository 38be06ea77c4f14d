// Ends well where dist/ was built from the sources as they are now: for launch.mjs, whose Node may know no TypeScript.
import { isBuilt } from './webClient.ts';

process.exitCode = isBuilt() ? 0 : 1;
