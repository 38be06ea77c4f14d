export { spaceClosureHandler } from './spaces/spaceClosureHandler.ts';
