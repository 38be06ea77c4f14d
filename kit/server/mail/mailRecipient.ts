import type { Language } from '../../actor.ts';

export interface MailRecipient {
  id: number;
  name: string;
  firstName: string;
  email: string;
  language: Language;
}
