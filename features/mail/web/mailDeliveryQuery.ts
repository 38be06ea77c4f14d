import { callQuery } from '../../../kit/web/queries.ts';
import { readDelivery } from '../api.ts';

export const mailDeliveryQuery = { ...callQuery(readDelivery, {}), staleTime: Number.POSITIVE_INFINITY };
