export { closableBays } from './spaces/closableSpaces.ts';
