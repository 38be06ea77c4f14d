export { listBays } from './wire.ts';
