export { listRooms } from './reservations/api.ts';
