export { listRooms } from './api.ts';
