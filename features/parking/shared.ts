export { listBays } from './api.ts';
