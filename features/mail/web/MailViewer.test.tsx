import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { say } from '../../../kit/web/i18n.ts';
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
} as const;

it('says why a link is masked, and makes no link of what is left of it', async () => {
  const text = 'http://parvis.test/DNA?code=••••&dna=0 http://parvis.test/x/•••• http://parvis.test/legal';
  await show(<MailViewer mail={{ ...mail, attachments: [], text }} />);
  await expect.element(page.getByText(say('mail:viewer.masked', { dots: '••••' }))).toBeVisible();
  await page.getByText(say('mail:viewer.text'), { exact: true }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['http://parvis.test/legal']);
});

it('says nothing of masks where nothing is masked', async () => {
  await show(<MailViewer mail={{ ...mail, attachments: [], text: 'http://parvis.test/legal' }} />);
  await expect.element(page.getByText(say('mail:viewer.links'))).toBeVisible();
});
