export { closableRooms } from './closures/closableRooms.ts';
