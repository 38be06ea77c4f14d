import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { languages } from '../../kit/actor.ts';
import { legalPagesTopic } from './api.ts';
import { legalPageNames } from './legal.ts';

export const legalPageChanged = activityKind('legal.page_changed', {
  entity: 'building',
  topic: legalPagesTopic,
  details: z.object({ page: z.enum(legalPageNames), language: z.enum(languages), own: z.boolean() }),
});
