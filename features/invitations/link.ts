import type { InvitationRole } from './invitation.ts';

/** What an invitation's address says: the code, and for the screen alone the buildings and the role. */
export interface RegistrationLink {
  code: string;
  buildings: number[];
  /** Null for any word that is none of the four. */
  role: InvitationRole | null;
}

const roleWords = { admin: 'admin', reception: 'accueil', vip: 'VIP', limited: 'collab' } as const;

/** `<code>!1-2&collab` */
export function writeLink({ code, buildings, role }: RegistrationLink & { role: InvitationRole }): string {
  return `${code}!${buildings.join('-')}&${roleWords[role]}`;
}

/** Reads the last step of an invitation's address; null where it is not of that form. */
export function readLink(segment: string): RegistrationLink | null {
  const parts = /^([^!]*)!(\d{1,9}(?:-\d{1,9}){0,49})&(.*)$/.exec(segment);
  if (!parts) return null;
  const [, code = '', buildings = '', word = ''] = parts;
  const role = (Object.keys(roleWords) as InvitationRole[]).find((each) => roleWords[each] === word);
  return { code, buildings: [...new Set(buildings.split('-').map(Number))], role: role ?? null };
}
