import { callQuery } from '../../../kit/web/queries.ts';
import { checkMailServerMissing } from '../api.ts';

export const mailServerMissingQuery = {
  ...callQuery(checkMailServerMissing, {}),
  staleTime: Number.POSITIVE_INFINITY,
};
