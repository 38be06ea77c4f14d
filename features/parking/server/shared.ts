export { closableBays } from './bays/closableBays.ts';
