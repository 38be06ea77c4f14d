export { spaceClosureHandler } from '../catalogue/server/spaceClosureHandler.ts';
