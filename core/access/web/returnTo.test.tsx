import { beforeEach, expect, it } from 'vitest';
import { clearSession, endSession, saveSession } from '../../../kit/web/session.ts';
import { rememberReturnTo, rememberReturnToOfLast, takeReturnTo } from './returnTo.ts';

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
const want = () => rememberReturnToOfLast(new URL(visitors, location.origin));

beforeEach(() => sessionStorage.clear());

it.each([
  ['has died', () => endSession('ended')],
  ['was left', () => clearSession()],
])('what somebody looked at whose session %s is shown to nobody else', (_, end) => {
  logIn(1);
  end();
  want();
  logIn(2);
  expect(takeReturnTo()).toBe('/resident');
  logIn(1);
  end();
  want();
  logIn(1);
  expect(takeReturnTo()).toBe(visitors);
  // Once.
  expect(takeReturnTo()).toBe('/resident');
});

it('a link from a mail leads whoever logs in there, where the tab knew nobody; so does a wish of a public page', () => {
  want();
  logIn(2);
  expect(takeReturnTo()).toBe(visitors);
  clearSession();
  rememberReturnTo(new URL(visitors, location.origin));
  logIn(1);
  expect(takeReturnTo()).toBe(visitors);
});

it('only screens of the resident area are returned to', () => {
  rememberReturnTo(new URL('/evenements', location.origin));
  logIn(1);
  expect(takeReturnTo()).toBe('/resident');
});
