import { callQuery } from '../../../kit/web/queries.ts';
import { readMailDeliveryState } from '../api.ts';

export const mailServerMissingQuery = {
  ...callQuery(readMailDeliveryState, {}),
  staleTime: Number.POSITIVE_INFINITY,
};
