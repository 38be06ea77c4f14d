import { type Actor, isStaff, type NameVisibility } from '../../kit/actor.ts';

interface Holder {
  userId: number;
  companyId: number;
  /** What the holder's company allows. */
  nameVisibility: NameVisibility;
}

/** Whether the viewer may know who holds a reservation (decisions.md §4: both companies have a say). */
export function mayName(viewer: Pick<Actor, 'userId' | 'role' | 'company'>, holder: Holder): boolean {
  if (viewer.userId === holder.userId || isStaff(viewer)) return true;
  const sameCompany = viewer.company.id === holder.companyId;
  switch (viewer.company.nameVisibility) {
    case 'none':
      return false;
    case 'company':
      return sameCompany;
    case 'everyone':
      return sameCompany || holder.nameVisibility !== 'none';
  }
}
