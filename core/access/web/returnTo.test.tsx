import { beforeEach, expect, it } from 'vitest';
import { clearSession, clearSessionWithReason, saveSession } from '../../../kit/web/session/session.ts';
import { consumeReturnTo, rememberReturnTo, rememberReturnToForLastPerson } from './returnTo.ts';

const parvis = { id: 1, name: 'Parvis', logo: null, timeZone: 'Europe/Paris' };
const company = {
  id: 1,
  name: 'Verne',
  recordsVisitorEmail: true,
  nameVisibility: 'everyone' as const,
  maySwitchLanguage: true,
};

function logIn(userId: number): void {
  const names = { firstName: 'Camille', lastName: 'Durand', email: 'camille@parvis.test' };
  const user = { ...names, userId, role: 'vip' as const, managesCompany: false, company };
  saveSession({ token: `of ${userId}`, user, buildings: [parvis] }, false);
}

const visitors = '/resident/table?q=Ada';
const want = () => rememberReturnToForLastPerson(new URL(visitors, location.origin));

beforeEach(() => sessionStorage.clear());

it.each([
  ['ended', () => clearSessionWithReason('ended')],
  ['was closed', () => clearSession()],
])('screen of a person whose session %s is reopened only for that person', (_, end) => {
  logIn(1);
  end();
  want();
  logIn(2);
  expect(consumeReturnTo()).toBe('/resident');
  logIn(1);
  end();
  want();
  logIn(1);
  expect(consumeReturnTo()).toBe(visitors);
  // It works once.
  expect(consumeReturnTo()).toBe('/resident');
});

it('screen of a mailed link or public page is opened for anybody who logs in in a new tab', () => {
  want();
  logIn(2);
  expect(consumeReturnTo()).toBe(visitors);
  clearSession();
  rememberReturnTo(new URL(visitors, location.origin));
  logIn(1);
  expect(consumeReturnTo()).toBe(visitors);
});

it('only addresses of the resident area are reopened after log-in', () => {
  rememberReturnTo(new URL('/evenements', location.origin));
  logIn(1);
  expect(consumeReturnTo()).toBe('/resident');
});
