import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { checkDeactivation } from '../api.ts';
import type { ListedPerson } from '../person.ts';
import { DeactivatePersonDialog } from './DeactivatePersonDialog.tsx';

const place = { id: 1, name: 'Tour Verne' };
const person: ListedPerson = {
  id: 7,
  firstName: 'Camille',
  lastName: 'Durand',
  name: 'Camille Durand',
  email: 'camille@parvis.test',
  newEmail: '',
  company: { ...place, logo: null },
  companyName: 'Verne',
  role: 'limited',
  managesCompany: false,
  buildings: [place],
  floor: '',
  phone: '',
  active: true,
  hasPassword: true,
  invitation: 'none',
  lastSeenAt: null,
  assistants: 0,
  mayHandle: true,
  version: 1,
};
const futureEntries = [
  { feature: 'visits', title: 'Visites', count: 1, first: ['Ada'], stays: false, building: place },
];

it('closing an account asks for the receiver once handing over is chosen', async () => {
  serve(() => ({ body: checkDeactivation.answer.encode({ futureEntries }) }));
  const dialog = { item: person, current: person, opened: true, isGone: false };
  await showWithWords(<DeactivatePersonDialog {...dialog} close={() => {}} />, 'directory');
  const choice = (how: 'callOff' | 'handOver') =>
    page.getByRole('radio', { name: translate(`directory:manage.close.usual.${how}`) });
  const receiver = page.getByRole('combobox', { name: translate('directory:manage.close.to') });
  await expect.element(choice('callOff')).toBeChecked();
  await expect.element(receiver).not.toBeInTheDocument();
  await choice('handOver').click();
  await expect.element(choice('handOver')).toBeChecked();
  await expect.element(receiver).toBeVisible();
});
