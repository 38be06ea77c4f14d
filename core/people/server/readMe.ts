import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import type { ReadRoomQuota } from '../../feature/server/feature.ts';
import type { Me } from '../person.ts';

export async function readMe(context: UserRequestContext, roomQuota: ReadRoomQuota): Promise<Me> {
  const { actor } = context;
  const { company } = actor;
  const quota = await roomQuota(context);
  return {
    id: actor.userId,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
    companyName: company.name,
    role: actor.role,
    managesCompany: actor.managesCompany,
    flags: {
      recordsVisitorEmail: company.recordsVisitorEmail,
      nameVisibility: company.nameVisibility,
      maySwitchLanguage: company.maySwitchLanguage,
    },
    company: {
      id: company.id,
      name: company.name,
      quota: quota.limit,
      quotaLeft: quota.left,
      logo: company.logo,
    },
    assists: actor.assists.map((assisted) => ({ ...assisted, buildings: [...assisted.buildings] })),
    ...(actor.byPin && { byPin: actor.byPin }),
  };
}
