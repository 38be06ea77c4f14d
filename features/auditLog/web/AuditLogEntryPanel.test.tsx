import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import type { AuditLogEntry } from '../auditLog.ts';
import { AuditLogEntryPanel } from './AuditLogEntryPanel.tsx';

const entry: AuditLogEntry = {
  id: 9,
  at: '2026-11-24T09:00:00.000Z',
  by: 'person',
  who: 'Claire Fontaine',
  kind: 'user.profile_changed',
  what: 'Profil modifié',
  about: 'user:3',
  thing: 'Claire Fontaine',
  changes: [],
  details: [],
  withheld: false,
  holds: 2,
};

const readQuery = async (name: string) => {
  const link = page.getByRole('link', { name });
  await expect.element(link).toBeVisible();
  return Object.fromEntries(new URL(link.element().getAttribute('href') ?? '', location.href).searchParams);
};

async function open(search: string, over: Partial<AuditLogEntry> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00+01:00') });
  onTestFinished(() => void vi.useRealTimers());
  history.replaceState(null, '', `${location.pathname}${search}`);
  const item = { ...entry, ...over };
  const view = { opened: true, isGone: false, close: () => undefined, open: () => undefined };
  await showWithWords(<AuditLogEntryPanel {...view} item={item} current={item} />, 'auditLog');
}

const allByClaire = () => translate('auditLog:audit.allBy', { name: 'Claire Fontaine' });
const allAboutClaire = () => translate('auditLog:audit.allAbout', { thing: 'Claire Fontaine' });

it('an entry links to all actions of its author within a year', async () => {
  await open('');
  expect(await readQuery(allByClaire())).toEqual({
    start: '2025-11-23',
    end: '2026-11-24',
    q: 'Claire Fontaine',
  });
  expect(await readQuery(allAboutClaire())).toEqual({ about: 'user:3' });
  expect(await readQuery(translate('auditLog:audit.holds', { count: 2, shown: '2' }))).toEqual({
    cause: '9',
  });
});

it('links of an entry keep the log that is shown', async () => {
  await open('?show=installation');
  expect(await readQuery(allByClaire())).toMatchObject({ show: 'installation' });
  expect(await readQuery(allAboutClaire())).toEqual({ show: 'installation', about: 'user:3' });
});

it('an entry without an author links only to what it is about', async () => {
  await open('', { by: 'link', who: '', holds: 0 });
  expect(await readQuery(allAboutClaire())).toEqual({ about: 'user:3' });
  expect(page.getByRole('link').elements()).toHaveLength(1);
});
