export { listRooms } from './wire.ts';
