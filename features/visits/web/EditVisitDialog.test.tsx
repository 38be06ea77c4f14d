import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { getCurrentSession, updateStoredSession } from '../../../kit/web/session/session.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { checkVisit, editVisit } from '../api.ts';
import type { Visit, VisitCheckResult } from '../visit.ts';
import { EditVisitDialog } from './EditVisitDialog.tsx';

const visit: Visit = {
  id: 5,
  building: 1,
  version: 1,
  status: 'waiting',
  date: '2126-11-25',
  time: '09:00',
  residentName: 'Camille Durand',
  residentFirstName: 'Camille',
  residentLastName: 'Durand',
  residentEmail: 'camille@parvis.test',
  announcedBy: '',
  companyName: 'Verne',
  language: 'fr',
  ndaSigned: false,
  onRemoval: 'told',
  vip: false,
  needsHelp: false,
  partySize: 1,
  partyName: '',
  partyMinors: false,
  visitor: 'MARTIN Louise',
  visitorFirstName: 'Louise',
  visitorLastName: 'Martin',
  visitorEmail: 'louise@example.com',
  organization: '',
  comment: '',
};

/** The edit dialog with a concurrent change `now`, for a user who sees emails or not. */
async function opened(
  seen: Visit,
  {
    emailNeeded = false,
    mayMail = true,
    now = seen,
    live = seen,
    seesAddresses = true,
    outside = [] as VisitCheckResult['outside'],
  },
) {
  const check: VisitCheckResult = { emailNeeded, isPast: false, mayMail, closed: [], outside, refusal: null };
  const arrived = serve(({ method, body }) => {
    if (method !== 'PATCH') return { body: checkVisit.answer.encode(check) };
    if ((body as { version: number }).version === now.version) return { body: { status: 'OK' } };
    const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
    return { status: 409, body: { ...refusal, current: editVisit.current.encode(now) } };
  });
  await showWithWords(
    <EditVisitDialog
      item={seen}
      current={live}
      opened
      visibleDates={{ start: seen.date, end: seen.date }}
      close={() => {}}
    />,
    'visits',
  );
  const user = getCurrentSession()?.user;
  if (user)
    updateStoredSession({
      user: { ...user, company: { ...user.company, recordsVisitorEmail: seesAddresses } },
    });
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByRole('textbox', { name: translate(`visits:form.${name}`) });
  return {
    dialog,
    field,
    save: () => dialog.getByRole('button', { name: translate('ui.save') }).click(),
    changes: dialog.getByRole('region', { name: translate('ui.meanwhile.title') }),
    edits: () => arrived.filter(({ method }) => method === 'PATCH'),
    checks: () => arrived.filter(({ path }) => path.endsWith(checkVisit.path.slice(-'/visits/check'.length))),
  };
}

it.each([true, false])(
  'email is required if the server says so (%s), also for a visit without one',
  async (emailNeeded) => {
    const { field, save, edits, checks } = await opened({ ...visit, visitorEmail: '' }, { emailNeeded });
    await expect.poll(() => checks().length).toBeGreaterThan(0);
    if (emailNeeded) await expect.element(field('email')).toBeRequired();
    await field('comment').fill('Corrigé');
    await save();
    if (emailNeeded) {
      await expect.element(field('email')).toHaveAttribute('aria-invalid', 'true');
      expect(edits()).toEqual([]);
    } else await expect.poll(() => edits().length).toBe(1);
  },
);

it.each([true, false])(
  'a concurrent change of the email is shown only to users who see emails (%s)',
  async (seesAddresses) => {
    const now = { ...visit, version: 2, visitorEmail: 'zoe@example.com', organization: 'Nordlys' };
    const { field, save, changes } = await opened(visit, { now, seesAddresses });
    await field('comment').fill('Corrigé');
    await save();
    await expect.element(changes.getByText('Nordlys')).toBeVisible();
    const address = changes.getByText('zoe@example.com');
    if (seesAddresses) await expect.element(address).toBeVisible();
    else await expect.element(address).not.toBeInTheDocument();
  },
);

it('a concurrent change of the VIP mark is shown as yes or no', async () => {
  const { field, save, changes } = await opened(visit, { now: { ...visit, version: 2, vip: true } });
  await field('comment').fill('Corrigé');
  await save();
  await expect.element(changes.getByText(translate('visits:form.is'), { exact: true })).toBeVisible();
});

it('a concurrent arrival is reported, and only the time becomes fixed', async () => {
  const now = { ...visit, version: 2, status: 'done' as const };
  const { field, save, changes, edits } = await opened(visit, { now });
  await field('time').fill('11:00');
  await field('comment').fill('Corrigé');
  await save();
  await expect.element(changes.getByText(translate('visits:status.done'))).toBeVisible();
  await expect.element(field('time')).toBeDisabled();
  await expect.element(field('time')).toHaveValue('9:00');
  await expect.element(field('comment')).toHaveValue('Corrigé');
  await save();
  await expect
    .poll(() => edits().at(-1)?.body)
    .toMatchObject({ version: 2, commentaire: 'Corrigé', time: '09:00' });
});

it('a concurrent cancellation is reported immediately and saving is disabled', async () => {
  const { dialog, field } = await opened(visit, { live: { ...visit, version: 2, status: 'canceled' } });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(translate('ui.meanwhile.canceled'));
  await expect.element(field('comment')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: translate('ui.save') })).not.toBeInTheDocument();
});

it('a removed email can be restored, and the language is asked only if a mail can be sent', async () => {
  const { dialog, field, checks } = await opened(visit, {});
  const none = dialog.getByRole('checkbox', { name: translate('visits:form.noEmail') });
  const language = dialog.getByRole('radiogroup', { name: translate('visits:form.language') });
  await expect.poll(() => checks().length).toBeGreaterThan(0);
  await field('email').fill('new@example.com');
  await expect.element(language).toBeVisible();
  await none.click();
  await expect.element(field('email')).toHaveValue('');
  await expect.element(language).not.toBeInTheDocument();
  await none.click();
  await expect.element(field('email')).toHaveValue('new@example.com');
  await expect.element(language).toBeVisible();
});

it('language is not asked if nobody would get a mail', async () => {
  const { dialog, checks } = await opened(visit, { mayMail: false });
  await expect.poll(() => checks().length).toBeGreaterThan(0);
  await expect.element(dialog.getByRole('radiogroup')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(translate('visits:edit.willTell'))).not.toBeInTheDocument();
});

it('a visit outside opening hours shows a warning', async () => {
  const { dialog } = await opened(visit, {
    outside: [
      { date: '2026-11-25', opens: '08:00', closes: '20:00' },
      { date: '2026-11-28', opens: null, closes: null },
    ],
  });
  const warning = dialog.getByRole('status').filter({ hasText: translate('visits:form.outsideAnyway') });
  await expect.element(warning).toBeVisible();
  const words = warning.element().textContent;
  expect(words).toContain('Hors des heures d’ouverture de l’immeuble le mercredi 25 novembre (8:00–20:00).');
  expect(words).toContain('L’immeuble n’est pas ouvert le samedi 28 novembre.');
});
