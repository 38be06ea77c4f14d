import { findBuildingNames } from '../../../core/buildings/server/queries.ts';
import { listCompaniesInBuildings } from '../../../core/companies/server/queries.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import { parseLink } from '../link.ts';
import type { Offer } from '../registration.ts';
import { findInvitationByCode, matchesLink } from './code.ts';
import { getInvitationState, isAuthorStillEntitled } from './grantable.ts';

const EMPTY_OFFER = { role: null, company: null, emailDomain: '', personal: false };

/** Without a valid code, returns only the link's buildings. Never returns personal data. */
export async function readOffer({ db, now }: Context, { link }: { link: string }): Promise<Offer> {
  const said = parseLink(link);
  if (!said) return { ...EMPTY_OFFER, code: 'none', buildings: [] };
  const buildings = await findBuildingNames(db, said.buildings);
  const without = (code: Offer['code']): Offer => ({ ...EMPTY_OFFER, code, buildings });
  if (said.code === '') return without('none');
  const invitation = await findInvitationByCode(db, { code: said.code, link: '' });
  if (
    !invitation ||
    getInvitationState(invitation, now) !== 'open' ||
    !(await isAuthorStillEntitled(db, invitation))
  )
    return without('dead');
  const { role, companyId, emailDomain, buildingIds } = invitation;
  const company =
    (await listCompaniesInBuildings(db, buildingIds)).find(({ id }) => id === companyId) ?? null;
  if (companyId !== null && !company) return without('dead');
  if (!matchesLink(invitation, said)) return without('elsewhere');
  const personal = invitation.inviteeEmail !== null;
  return { code: 'good', buildings, role, company, emailDomain, personal };
}
