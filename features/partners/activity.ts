import { z } from 'zod';
import { fact } from '../../kit/activity.ts';
import { partners } from './partner.ts';

const aPage = {
  about: 'building',
  topic: 'partners',
  says: z.object({ partner: z.enum(partners) }),
} as const;

export const partnerPageSet = fact('partner_page.set', aPage);
export const partnerPageRemoved = fact('partner_page.removed', aPage);
