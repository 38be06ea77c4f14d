export { recurringVisitDetailsSchema } from './visitDetails.ts';
