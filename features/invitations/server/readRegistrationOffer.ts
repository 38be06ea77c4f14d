import { findBuildingNames } from '../../../core/buildings/server/queries.ts';
import { listCompaniesInBuildings } from '../../../core/companies/server/queries.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { RegistrationOffer } from '../registration.ts';
import { parseRegistrationLink } from '../registrationLink.ts';
import { findInvitationByCode, isLinkOfInvitation } from './invitationCode.ts';
import { getInvitationState, isInvitationAuthorEntitled } from './invitationPermissions.ts';

const EMPTY_OFFER = { role: null, company: null, emailDomain: '', personal: false };

/** Without a valid code, returns only the link's buildings. Never returns personal data. */
export async function readRegistrationOffer(
  { db, now }: Context,
  { link }: { link: string },
): Promise<RegistrationOffer> {
  const parsedLink = parseRegistrationLink(link);
  if (!parsedLink) return { ...EMPTY_OFFER, code: 'none', buildings: [] };
  const buildings = await findBuildingNames(db, parsedLink.buildings);
  const without = (code: RegistrationOffer['code']): RegistrationOffer => ({
    ...EMPTY_OFFER,
    code,
    buildings,
  });
  if (parsedLink.code === '') return without('none');
  const invitation = await findInvitationByCode(db, { code: parsedLink.code, link: '' });
  if (
    !invitation ||
    getInvitationState(invitation, now) !== 'open' ||
    !(await isInvitationAuthorEntitled(db, invitation))
  )
    return without('dead');
  const { role, companyId, emailDomain, buildingIds } = invitation;
  const company =
    (await listCompaniesInBuildings(db, buildingIds)).find(({ id }) => id === companyId) ?? null;
  if (companyId !== null && !company) return without('dead');
  if (!isLinkOfInvitation(invitation, parsedLink)) return without('elsewhere');
  const personal = invitation.inviteeEmail !== null;
  return { code: 'good', buildings, role, company, emailDomain, personal };
}
