import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { readInstallationStatus } from '../api.ts';
import type { InstallationStatus } from '../installationStatus.ts';
import InstallationPage from './InstallationPage.tsx';

beforeEach(() => queryClient.clear());

async function open(counts: Pick<InstallationStatus, 'mails' | 'jobs'>) {
  const status: InstallationStatus = {
    ...counts,
    version: '1.0.0',
    checks: { database: 'ok', migrations: 'ok', storage: 'ok', mail: 'ok' },
    migration: '0048_people.sql',
    migrations: 48,
    backup: { at: new Date().toISOString(), bytes: 1, files: 1 },
  };
  serve(({ path }) =>
    path.includes('/jobs')
      ? { body: { fields: [], total: 0, next: null } }
      : { body: readInstallationStatus.answer.encode(status) },
  );
  await showWithWords(<InstallationPage />, 'auditLog');
  await expect.element(page.getByText(/1\.0\.0/)).toBeVisible();
}

const getCounts = (label: string) =>
  page.getByText(translate(`auditLog:operation.${label}`), { exact: true }).element().nextElementSibling
    ?.textContent;

it('the system status leaves out counts of zero', async () => {
  await open({ mails: { queued: 3, failed: 0, kept: 0 }, jobs: { waiting: 0, retrying: 2, givenUp: 0 } });
  expect(getCounts('mails')).toBe('3 en attente');
  expect(getCounts('tasks')).toBe('2 à réessayer');
});

it('the system status says that nothing is waiting if all counts are zero', async () => {
  await open({ mails: { queued: 0, failed: 0, kept: 0 }, jobs: { waiting: 0, retrying: 0, givenUp: 0 } });
  expect(getCounts('mails')).toBe('Rien en attente');
  expect(getCounts('tasks')).toBe('Rien en attente');
});
