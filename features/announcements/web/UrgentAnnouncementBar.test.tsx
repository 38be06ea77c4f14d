import { Button, Modal, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import HomeAnnouncements from './HomeAnnouncements.tsx';
import UrgentAnnouncementBar from './UrgentAnnouncementBar.tsx';

beforeEach(() => queryClient.clear());

const announcement = (pk: number, fr: string, over: object = {}) => ({
  pk,
  title: { fr, en: '' },
  text: { fr: 'Par l’escalier.', en: '' },
  picture: null,
  version: 1,
  startDate: '2026-11-23',
  startTime: '08:00',
  endDate: '2026-11-30',
  endTime: '20:00',
  urgent: false,
  state: 'running',
  readAt: null,
  acknowledgedAt: null,
  management: null,
  ...over,
});

const OpenForm = ({ fullScreen }: { fullScreen: boolean }) => (
  <Modal opened onClose={() => undefined} title="Nouveau" fullScreen={fullScreen}>
    <TextInput label="Nom" data-autofocus />
    <div style={{ height: '90vh' }} />
    <div style={{ position: 'sticky', bottom: 0 }}>
      <Button>Fin</Button>
    </div>
  </Modal>
);

async function showNews(rows: ReturnType<typeof announcement>[], beside?: ReactNode) {
  const sent: string[] = [];
  serve(({ method, path }) => {
    if (method === 'GET') return { body: { fields: rows, total: rows.length, next: null } };
    const [, id, what = ''] = /announcements\/(\d+)\/(\w+)$/.exec(path) ?? [];
    sent.push(`${what} ${id}`);
    const one = rows.find(({ pk }) => pk === Number(id));
    const at = '2026-11-24T09:00:00Z';
    Object.assign(one ?? {}, { readAt: at, ...(what === 'acknowledgement' && { acknowledgedAt: at }) });
    return { body: { status: 'OK' } };
  });
  await showWithWords(
    <>
      <HomeAnnouncements />
      <UrgentAnnouncementBar />
      {beside}
    </>,
    'announcements',
  );
  return sent;
}
const alert = () => page.getByRole('region', { name: translate('announcements:urgent') });
const note = () => alert().getByRole('button', { name: translate('announcements:note') });

it('urgent announcements are shown in turn until each is acknowledged', async () => {
  const sent = await showNews([
    announcement(1, 'Travaux'),
    announcement(2, 'Fuite d’eau', { urgent: true }),
    announcement(3, 'Alerte météo', { urgent: true }),
  ]);
  await expect.element(alert().getByRole('heading', { name: 'Fuite d’eau' })).toBeVisible();
  await note().click();
  await expect.element(alert().getByRole('heading', { name: 'Alerte météo' })).toBeVisible();
  await note().click();
  await expect.element(alert().getByRole('heading')).not.toBeInTheDocument();
  expect(sent).toEqual(['acknowledgement 2', 'acknowledgement 3']);
});

it.each([
  ['a desktop', 1280, 800],
  ['a phone', 390, 844],
])('an urgent announcement covers nothing of an open form: %s', async (_, width, height) => {
  await page.viewport(width, height);
  await showNews([announcement(2, 'Fuite d’eau', { urgent: true })], <OpenForm fullScreen={width < 768} />);
  await expect.element(alert()).toBeVisible();
  const [field, end, over] = [page.getByLabelText('Nom'), page.getByRole('button', { name: 'Fin' }), alert()];
  const box = (one: typeof field) => one.element().getBoundingClientRect();
  await expect.poll(() => box(field).top - box(over).bottom).toBeGreaterThanOrEqual(0);
  await expect.poll(() => window.innerHeight - box(end).bottom).toBeGreaterThanOrEqual(0);
  await note().click();
  await expect.poll(() => document.documentElement.style.getPropertyValue('--announcement-height')).toBe('');
});

it('unread announcements come first and are marked; opening one marks it as read', async () => {
  const sent = await showNews([
    announcement(1, 'Terrasse', { readAt: '2026-11-23T09:00:00Z' }),
    announcement(2, 'Travaux'),
  ]);
  const rows = page.getByRole('listitem');
  const unread = page.getByText(translate('announcements:home.unread'));
  await expect.element(rows.nth(0).getByText('Travaux')).toBeVisible();
  await page.getByRole('button', { name: translate('announcements:home.whole', { count: 2 }) }).click();
  await expect.element(rows.nth(1).getByText('Terrasse')).toBeVisible();
  await expect.element(rows.nth(1).getByText(translate('announcements:home.unread'))).not.toBeInTheDocument();
  await expect.element(unread).toBeVisible();
  await page.getByRole('button', { name: /Travaux/ }).click();
  await expect.element(page.getByRole('dialog').getByText('Par l’escalier.')).toBeVisible();
  await expect.poll(() => sent).toEqual(['reading 2']);
  await expect.element(unread).not.toBeInTheDocument();
});

it('the collapsed list shows every unread announcement, also behind urgent ones that were read', async () => {
  const readAt = '2026-11-24T09:00:00Z';
  const unread = ['Travaux', 'Ascenseur', 'Cantine', 'Yoga'];
  await showNews([
    announcement(1, 'Alerte météo', { urgent: true, readAt }),
    announcement(2, 'Fuite d’eau', { urgent: true, readAt }),
    ...unread.map((title, at) => announcement(3 + at, title)),
    announcement(7, 'Ancienne', { readAt }),
  ]);
  // The urgent announcement in front hides the list from assistive technology.
  for (const title of unread) await expect.element(page.getByText(title)).toBeInTheDocument();
  await expect.element(page.getByText('Ancienne')).not.toBeInTheDocument();
});
