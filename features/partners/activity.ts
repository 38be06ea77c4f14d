import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { partnerKeys } from './partner.ts';

const aboutPartnerPage = {
  entity: 'building',
  topic: 'partners',
  details: z.object({ partner: z.enum(partnerKeys) }),
} as const;

export const partnerPageSet = activityKind('partner_page.set', aboutPartnerPage);
export const partnerPageRemoved = activityKind('partner_page.removed', aboutPartnerPage);
