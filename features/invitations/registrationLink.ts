import { PERSON_EMAIL_MAX, PERSON_NAME_MAX } from '../../core/people/person.ts';
import { normalizeLinkCode } from '../../kit/linkCode.ts';
import type { Invitation, InvitationRole } from './invitation.ts';

/** Buildings and role in the URL are only for display; the code decides. */
export interface RegistrationLinkParts {
  code: string;
  buildings: number[];
  role: InvitationRole | null;
}

const roleWords = { admin: 'admin', reception: 'accueil', vip: 'VIP', limited: 'collab' } as const;

/** `<code>!1-2&collab` */
export function formatRegistrationLink({
  code,
  buildings,
  role,
}: RegistrationLinkParts & { role: InvitationRole }): string {
  return `${code}!${buildings.join('-')}&${roleWords[role]}`;
}

/** Null if malformed, or if the URL was cut off within the role. */
export function parseRegistrationLink(segment: string): RegistrationLinkParts | null {
  const parts = /^([^!]*)!(\d{1,9}(?:-\d{1,9}){0,49})&(.*)$/.exec(normalizeLinkCode(segment));
  if (!parts) return null;
  const [, code = '', buildings = '', asWritten = ''] = parts;
  const word = asWritten.toLowerCase();
  const role = (Object.keys(roleWords) as InvitationRole[]).find(
    (each) => roleWords[each].toLowerCase() === word,
  );
  if (!role && Object.values(roleWords).some((whole) => whole.toLowerCase().startsWith(word))) return null;
  return { code, buildings: [...new Set(buildings.split('-').map(Number))], role: role ?? null };
}

type Invitee = NonNullable<Invitation['invitee']> & { invitedBy?: string };

/** URL fragment that prefills the form: browsers do not send it, and the server reveals no invitee. */
export function formatPrefilledInviteeFragment(invitee: Invitee): string {
  const { email, lastName, firstName, invitedBy } = invitee;
  return `#${new URLSearchParams({ email, lastName, firstName, ...(invitedBy && { invitedBy }) })}`;
}

export function parsePrefilledInviteeFragment(fragment: string): Invitee | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const text = (name: string, max: number) => (fields.get(name) ?? '').slice(0, max);
  const email = text('email', PERSON_EMAIL_MAX);
  if (!email.includes('@')) return null;
  return {
    email,
    lastName: text('lastName', PERSON_NAME_MAX),
    firstName: text('firstName', PERSON_NAME_MAX),
    invitedBy: text('invitedBy', 2 * PERSON_NAME_MAX),
  };
}
