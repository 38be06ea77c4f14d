import { callQuery } from '../../../kit/web/queries.ts';
import { readMailServerStatus } from '../api.ts';

export const mailServerStatusQuery = {
  ...callQuery(readMailServerStatus, {}),
  staleTime: Number.POSITIVE_INFINITY,
};
