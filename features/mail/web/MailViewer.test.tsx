import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { show } from '../../../test/components/show.tsx';
import { MailViewer } from './MailViewer.tsx';

const mail = {
  id: 1,
  to: 'lou@example.com',
  subject: 'Confirmez votre inscription',
  html: '<p>Ouvrez</p>',
  attachments: [],
  createdAt: '2026-11-23T09:00:00Z',
  state: 'kept',
  reason: null,
  said: '',
  sendable: false,
  gone: false,
} as const;

it('a masked link has an explanation and is not clickable', async () => {
  const text = 'http://parvis.test/DNA?code=••••&dna=0 http://parvis.test/x/•••• http://parvis.test/legal';
  await show(<MailViewer mail={{ ...mail, attachments: [], text }} />);
  await expect.element(page.getByText(translate('mail:viewer.masked', { dots: '••••' }))).toBeVisible();
  await page.getByText(translate('mail:viewer.text'), { exact: true }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['http://parvis.test/legal']);
});

it('a mail without masks has no such explanation', async () => {
  await show(<MailViewer mail={{ ...mail, attachments: [], text: 'http://parvis.test/legal' }} />);
  await expect.element(page.getByText(translate('mail:viewer.links'))).toBeVisible();
});

it('an undelivered mail shows reason and server response and can be sent again', async () => {
  const failed = { ...mail, text: 'Ouvrez', attachments: [], state: 'failed', reason: 'sender' } as const;
  const said = '550 5.1.8 No such domain';
  await show(<MailViewer mail={{ ...failed, attachments: [], said, sendable: true }} />);
  await expect.element(page.getByText(translate('mail:reason.sender'), { exact: false })).toBeVisible();
  await expect.element(page.getByText(translate('mail:said', { said }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: translate('mail:send.again') })).toBeVisible();
});

it('a mail that cannot be sent any more says so and has no button', async () => {
  const gone = {
    ...mail,
    text: 'x/••••',
    attachments: [],
    state: 'failed',
    reason: 'expired',
    gone: true,
  } as const;
  await show(<MailViewer mail={{ ...gone, attachments: [] }} />);
  await expect.element(page.getByText(translate('mail:gone'))).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('attachments open, and withheld ones show their names', async () => {
  const file = { contentType: 'text/calendar', opens: true };
  const attachments = [
    { ...file, filename: 'visite.ics' },
    { ...file, filename: 'code.png', opens: false },
  ];
  await show(<MailViewer mail={{ ...mail, text: 'Ouvrez', attachments }} />);
  await expect.element(page.getByRole('button').filter({ hasText: 'visite.ics' })).toBeVisible();
  await expect.element(page.getByText('code.png')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

it('a long file name is shown in full on a narrow screen', async () => {
  const attachments = [
    {
      contentType: 'application/pdf',
      opens: true,
      filename: `accord-de-${'confidentialite-'.repeat(4)}.pdf`,
    },
  ];
  await show(
    <div style={{ width: 320 }} data-testid="pane">
      <MailViewer mail={{ ...mail, text: 'Ouvrez', attachments }} />
    </div>,
  );
  await expect.element(page.getByText(/^accord-de/)).toBeVisible();
  const pane = page.getByTestId('pane').element();
  expect(pane.scrollWidth).toBe(pane.clientWidth);
});
