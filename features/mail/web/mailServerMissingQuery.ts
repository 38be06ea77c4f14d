import { callQuery } from '../../../kit/web/api/queries.ts';
import { readMailServerAvailability } from '../api.ts';

export const mailServerMissingQuery = {
  ...callQuery(readMailServerAvailability, {}),
  staleTime: Number.POSITIVE_INFINITY,
};
