import type { Partner } from '../partner.ts';
import { PartnerPage } from './PartnerPage.tsx';

/** The screen of a partner. */
export function pageOf(partner: Partner) {
  return { default: () => <PartnerPage partner={partner} /> };
}
