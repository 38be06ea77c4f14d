import { buildingsNamed } from '../../../core/buildings/server/queries.ts';
import { companiesIn } from '../../../core/companies/server/queries.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { readLink } from '../link.ts';
import type { Offer } from '../registration.ts';
import { agrees, invitationOf } from './code.ts';
import { isStillBacked, stateOf } from './grantable.ts';

const NOTHING_FIXED = { role: null, company: null, emailDomain: '', personal: false };

/**
 * The contents of a registration link for its page, and whether its code is valid. Without a valid code only the link's
 * buildings. Never anything about people.
 */
export async function readOffer({ db, now }: Context, { link }: { link: string }): Promise<Offer> {
  const said = readLink(link);
  if (!said) return { ...NOTHING_FIXED, code: 'none', buildings: [] };
  const buildings = await buildingsNamed(db, said.buildings);
  const without = (code: Offer['code']): Offer => ({ ...NOTHING_FIXED, code, buildings });
  if (said.code === '') return without('none');
  const invitation = await invitationOf(db, { code: said.code, link: '' });
  if (!invitation || stateOf(invitation, now) !== 'open' || !(await isStillBacked(db, invitation)))
    return without('dead');
  const { role, companyId, emailDomain, buildingIds } = invitation;
  const company = (await companiesIn(db, buildingIds)).find(({ id }) => id === companyId) ?? null;
  if (companyId !== null && !company) return without('dead');
  if (!agrees(invitation, said)) return without('elsewhere');
  const personal = invitation.inviteeEmail !== null;
  return { code: 'good', buildings, role, company, emailDomain, personal };
}
