import { callQuery } from '../../../kit/web/queries.ts';
import { readDelivery } from '../api.ts';

/** Changes only with the installation's settings. */
export const deliveryQuery = { ...callQuery(readDelivery, {}), staleTime: Number.POSITIVE_INFINITY };
