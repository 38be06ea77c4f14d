export { closableSpaces } from './spaces/closableSpaces.ts';
