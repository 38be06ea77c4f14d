export { listSpaces } from './api.ts';
