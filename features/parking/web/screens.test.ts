import { expect, it } from 'vitest';
import type { Role } from '../../../kit/actor.ts';
import type { SessionUser } from '../../../kit/web/session/session.ts';
import { parkingScreens } from './screens.ts';

const company: SessionUser['company'] = {
  id: 1,
  name: 'Verne',
  recordsVisitorEmail: true,
  nameVisibility: 'everyone',
  maySwitchLanguage: true,
};
const person = (userId: number, role: Role) => ({
  userId,
  email: `${userId}@parvis.test`,
  firstName: 'Camille',
  lastName: 'Durand',
  role,
});
const HERE = 1;
const assisting = (role: Role, building = HERE) => ({
  ...person(1, 'limited'),
  managesCompany: false,
  company,
  assists: [{ ...person(2, role), buildings: [building] }],
});
const menu = parkingScreens.screens[0]?.menu;
const getQuickAction = (user: ReturnType<typeof assisting>) => [
  menu?.quickText?.(user, HERE),
  menu?.getQuickAction?.(user, { today: '2026-11-24', building: HERE }).to,
];

it('the home screen offers booking to everybody who may book, also as an assistant', () => {
  const book = '/resident/place?reserve=2026-11-24';
  expect(getQuickAction({ ...assisting('vip'), role: 'vip' })).toEqual(['menu:parking.ownText', book]);
  expect(getQuickAction(assisting('vip'))).toEqual(['menu:parking.assistantText', book]);
  for (const none of [assisting('limited'), assisting('vip', 2), { ...assisting('vip'), assists: [] }])
    expect(getQuickAction(none)).toEqual(['menu:parking.readText', '/resident/place']);
});
