import { callQuery } from '../../../kit/web/queries.ts';
import { readDelivery } from '../api.ts';

/** Whether e-mails leave; it changes with the installation's settings alone. */
export const deliveryQuery = { ...callQuery(readDelivery, {}), staleTime: Number.POSITIVE_INFINITY };
