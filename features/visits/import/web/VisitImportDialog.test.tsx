import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListedPerson } from '../../../../core/directory/person.ts';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { getCurrentSession, updateStoredSession } from '../../../../kit/web/session/session.ts';
import {
  chosen,
  opened,
  paste,
  preview,
  type Sent,
  serveFiles,
} from '../../../../test/components/importDialog.tsx';
import type { VisitImportPreviewResult } from '../visitsImport.ts';

beforeEach(() => page.viewport(1024, 768));

/** Answers the first request only. */
function once(seen: VisitImportPreviewResult) {
  let isAnswered = false;
  return () => {
    if (isAnswered) return null;
    isAnswered = true;
    return seen;
  };
}

const pressEscape = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));

const submit = { count: 1, shown: '1' };

it('Escape cannot close the dialog while the visits are being sent', async () => {
  const { close, button } = await chosen(once(preview));
  await expect.element(button('visits:import.submit', submit)).toBeEnabled();
  // Checked in the same task as the click, after React has rendered.
  (button('visits:import.submit', submit).element() as HTMLElement).click();
  await Promise.resolve();
  expect(button('spreadsheet:stop').query()).not.toBeNull();
  pressEscape();
  // No confirmation is shown.
  await button('spreadsheet:stop').click();
  expect(close).not.toHaveBeenCalled();
});

it('Escape closes the encoding question and keeps the import open', async () => {
  const { close } = await opened();
  const bytes = Uint8Array.from('Nom;Prénom\nNovotn\xfd;Jan', (sign) => sign.charCodeAt(0));
  const file = new File([bytes], 'visits.csv', { type: 'text/csv' });
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  const question = page.getByRole('dialog', { name: translate('spreadsheet:encoding.title') });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

const none = { total: 0, invitations: 0 };
it.each<[string, VisitImportPreviewResult, asks: boolean]>([
  ['of which a column is to be named', { ...preview, ...none, missing: ['date'] }, true],
  [
    'that is to be corrected',
    {
      ...preview,
      ...none,
      problems: [{ row: 2, at: 3, field: 'time', code: 'required', column: 'Heure', message: 'Non.' }],
    },
    true,
  ],
  ['that holds nothing new', { ...preview, duplicates: 1, invitations: 0 }, false],
])('closing with a file %s asks or not', async (_, seen, asks) => {
  const { close } = await chosen(once(seen));
  pressEscape();
  const question = page.getByRole('dialog', { name: translate('ui.discard.title') });
  if (asks) await question.getByRole('button', { name: translate('ui.discard.confirm') }).click();
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

/** Three rows with times that lack a colon. */
const TIMES = ['25h00', '9:30', 'midi'];
function timesOf({ corrections = {}, leaveOut = [] }: Sent): VisitImportPreviewResult {
  const typed = corrections as Record<string, Record<string, string>>;
  const rows = TIMES.map((time, at) => ({
    row: at + 2,
    cells: [`Martin ${at}`, typed[at + 2]?.[1] ?? time],
  }));
  const counted = rows.filter(({ row }) => !(leaveOut as number[]).includes(row));
  const bad = counted.filter(({ cells }) => !cells[1]?.includes(':'));
  return {
    ...preview,
    columns: [...preview.columns, { column: 1, heading: 'Heure', field: 'time' }],
    problems: bad.map(({ row }) => ({
      row,
      at: 1,
      field: 'time',
      code: 'invalid_time',
      column: 'Heure',
      message: 'Non reconnue.',
    })),
    rows,
    total: counted.length - bad.length,
    leftOut: rows.length - counted.length,
  };
}

const cell = (row: number) =>
  page.getByRole('textbox', { name: translate('spreadsheet:cell', { row, column: 'Heure' }) });

it('bad cells become fields, are corrected one after another, and are imported', async () => {
  const { sent, button, dialog } = await chosen(timesOf);
  await expect.element(cell(2)).toHaveFocus();
  await expect.element(cell(2)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cell(2)).toHaveAccessibleDescription('Non reconnue.');
  expect(cell(3).query()).toBeNull();

  await userEvent.keyboard('10:00{Escape}');
  await expect.element(cell(2)).toHaveValue('25h00');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(cell(4)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell(2)).toHaveFocus();
  expect(sent).toHaveLength(1);

  await userEvent.keyboard('10:00{Enter}');
  await expect.element(cell(4)).toHaveFocus();
  await userEvent.keyboard('toujours pas{Enter}');
  // The last cell is left without a next one: it shows its error and selects its text.
  await expect.poll(() => sent.length).toBe(3);
  await expect.element(cell(2)).toHaveAttribute('aria-invalid', 'false');
  await expect.element(cell(4)).toHaveFocus();
  const field = cell(4).element() as HTMLInputElement;
  await expect
    .poll(() => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0))
    .toBe('toujours pas');
  await userEvent.keyboard('12:00{Enter}');
  await expect.element(button('visits:import.submit', { count: 3, shown: '3' })).toHaveFocus();
  expect(sent.at(-1)).toMatchObject({ corrections: { 2: { 1: '10:00' }, 4: { 1: '12:00' } } });

  await expect
    .element(cell(2))
    .toHaveAccessibleDescription(translate('spreadsheet:instead', { text: '25h00' }));
  await dialog
    .getByRole('row')
    .filter({ hasText: 'Martin 0' })
    .getByRole('button', { name: translate('spreadsheet:restore') })
    .click();
  await expect.element(cell(2)).toHaveValue('25h00');
  await expect.element(cell(2)).toHaveAttribute('aria-invalid', 'true');
  expect(sent.at(-1)).toMatchObject({ corrections: { 4: { 1: '12:00' } } });
  // Automatically mapped columns are not sent.
  await cell(2).fill('10:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('visits:import.submit', { count: 3, shown: '3' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.at(-1)).toMatchObject({ send_invitations: true, headingRow: 1 });
  expect(sent.at(-1)).not.toHaveProperty('columns');
});

it('a late answer to an earlier correction is ignored', async () => {
  const late = Promise.withResolvers<void>();
  const { button } = await chosen(async (sent) => {
    const { corrections = {} } = sent;
    if (Object.keys(corrections as object).length === 1) await late.promise;
    return timesOf(sent);
  });
  await expect.element(cell(2)).toHaveFocus();
  await userEvent.keyboard('10:00{Enter}12:00{Enter}');
  await expect.element(button('visits:import.submit', { count: 3, shown: '3' })).toHaveFocus();
  late.resolve();
  await expect.element(button('visits:import.submit', { count: 3, shown: '3' })).toBeEnabled();
});

it('an error links to its cell, and a row can be left out and restored', async () => {
  const { sent, button, dialog } = await chosen(timesOf);
  const problem = { row: 4, column: 'Heure', message: 'Non reconnue.' };
  await button('spreadsheet:problemAt', problem).click();
  await expect.element(cell(4)).toHaveFocus();

  await button('spreadsheet:leaveOutAll', { count: 2, shown: '2' }).click();
  await expect.element(button('visits:import.submit', submit)).toBeEnabled();
  expect(sent.at(-1)).toMatchObject({ leaveOut: [2, 4] });
  const words = translate('spreadsheet:leftOut', { count: 2, shown: '2', rows: '2, 4' });
  await expect.element(dialog.getByText(words)).toBeVisible();
  await button('spreadsheet:takeIn', { row: 2 }).click();
  await expect.element(cell(2)).toHaveAttribute('aria-invalid', 'true');
  expect(sent.at(-1)).toMatchObject({ leaveOut: [4] });
});

it('a valid cell can be corrected with the pencil or a double click', async () => {
  const { sent, button, dialog } = await chosen(timesOf);
  await button('spreadsheet:edit', { row: 3 }).click();
  await cell(3).fill('11:15');
  await button('spreadsheet:edit', { row: 3 }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ corrections: { 3: { 1: '11:15' } } });
  await dialog.getByRole('cell', { name: 'Martin 2' }).dblClick();
  const name = translate('spreadsheet:cell', { row: 4, column: 'Nom' });
  await expect.element(page.getByRole('textbox', { name })).toHaveFocus();
});

it('bad rows are cards with a field on a phone', async () => {
  await page.viewport(390, 844);
  const { dialog, button } = await chosen(timesOf);
  const heading = dialog.getByRole('heading', {
    name: translate('spreadsheet:problems', { count: 2, shown: '2' }),
  });
  // Focusing the field would open the keyboard.
  await expect.element(heading).toHaveFocus();
  expect(dialog.getByRole('table').query()).toBeNull();
  const card = dialog.getByRole('listitem').filter({ hasText: 'Martin 2' });
  await card.getByRole('textbox').fill('12:00');
  await cell(2).fill('10:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('visits:import.submit', { count: 3, shown: '3' })).toHaveFocus();
  expect(document.documentElement.scrollWidth).toBe(390);
});

it('one checkbox covers all missing emails', async () => {
  const lacking: VisitImportPreviewResult = {
    ...preview,
    columns: [...preview.columns, { column: 1, heading: 'E-mail', field: 'visitorEmail' }],
    rows: [
      { row: 2, cells: ['Martin', ''] },
      { row: 3, cells: ['Petit', ''] },
    ],
    problems: [2, 3].map((row) => ({
      row,
      at: 1,
      field: 'visitorEmail',
      code: 'required',
      column: 'E-mail',
      message: 'Obligatoire.',
    })),
    total: 0,
    withoutAddress: 2,
  };
  const { dialog, button } = await chosen(({ noAddress }) =>
    noAddress ? { ...lacking, problems: [], total: 2, invitations: 0 } : lacking,
  );
  const box = dialog.getByRole('checkbox', {
    name: translate('visits:import.noAddress', { count: 2, shown: '2' }),
  });
  await expect.element(box).not.toBeChecked();
  expect(dialog.getByRole('heading').elements()).toHaveLength(1);
  await box.click();
  await expect.element(button('visits:import.submit', { count: 2, shown: '2' })).toBeEnabled();
});

it('a default time fills the missing column, names can be swapped, unused columns are collapsed', async () => {
  const ignored = Array.from({ length: 40 }, (_, at) => ({
    column: at + 2,
    heading: `Reserved ${at}`,
    field: null,
  }));
  const { sent, dialog, button } = await chosen(({ time = null, nameOrder = 'firstLast' }) => {
    const isTurned = nameOrder === 'lastFirst';
    return {
      ...preview,
      columns: [
        { column: 0, heading: 'Visiteur', field: 'visitorFullName' },
        { column: 1, heading: 'Jour', field: 'date' },
        ...ignored,
      ],
      names: [
        {
          row: 2,
          typed: 'Jean Dupont',
          lastName: isTurned ? 'Jean' : 'Dupont',
          firstName: isTurned ? 'Dupont' : 'Jean',
        },
      ],
      nameOrder: isTurned ? 'lastFirst' : 'firstLast',
      missing: time ? [] : ['time'],
      time: time as string | null,
    };
  });
  const fields = translate('visits:import.fields.time');
  // Both alternatives are named.
  const asked = `${translate('visits:import.missing', { fields })} ${translate('visits:import.orTime')}`;
  await expect.element(dialog.getByText(asked)).toBeVisible();
  await expect.element(button('visits:import.toCheck')).toBeDisabled();
  await dialog.getByRole('textbox', { name: translate('visits:import.timeForAll') }).fill('9h30');
  await userEvent.keyboard('{Tab}');
  await expect.element(button('visits:import.toCheck')).toBeEnabled();
  expect(sent.at(-1)).toMatchObject({ time: '09:30' });

  await expect.element(dialog.getByRole('row', { name: 'Jean Dupont Dupont Jean' })).toBeVisible();
  await button('visits:import.turnNames').click();
  await expect.element(dialog.getByRole('row', { name: 'Jean Dupont Jean Dupont' })).toBeVisible();

  const columns = dialog.getByRole('combobox', { name: /Reserved/ });
  // A collapsed column may be the missing one.
  expect(columns.elements()).toHaveLength(40);
  await button('spreadsheet:ignoredHide').click();
  expect(columns.elements()).toHaveLength(0);
  await button('visits:import.toCheck').click();
  await expect.element(button('visits:import.submit', submit)).toHaveFocus();
  expect(dialog.getByRole('columnheader').elements()).toHaveLength(3);
});

it('remembered columns are announced and can be reset', async () => {
  const { sent, dialog, button } = await chosen(({ columns }) => ({
    ...preview,
    remembered: columns === undefined,
    hidden: 3,
    time: '08:00',
  }));
  // Hidden rows are asked about even with remembered columns.
  await expect.element(dialog.getByText(translate('visits:import.remembered'))).toBeVisible();
  await dialog.getByRole('radio', { name: translate('visits:import.hiddenIn') }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ withHidden: true });
  await button('visits:import.anew').click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ withHidden: true, columns: {} });
  await expect.poll(() => dialog.getByText(translate('visits:import.remembered')).query()).toBeNull();
});

it('a table copied from a spreadsheet can be pasted', async () => {
  const sent = serveFiles(() => preview);
  const { dialog } = await opened();
  paste('bonjour');
  paste('Nom\tPrénom\r\nMartin\tLouise\r\n');
  await expect.element(dialog.getByText(translate('spreadsheet:pasted'))).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('staff choose a default host without a preselection', async () => {
  const nina: ListedPerson = {
    id: 7,
    firstName: 'Nina',
    lastName: 'Roy',
    name: 'Nina Roy',
    email: 'nina@parvis.test',
    newEmail: '',
    phone: '',
    floor: '',
    company: { id: 3, name: 'Verne', logo: null },
    companyName: 'Verne',
    buildings: [],
    role: 'limited',
    managesCompany: false,
    mayHandle: false,
    assistants: 0,
    active: true,
    hasPassword: true,
    invitation: 'none',
    lastSeenAt: null,
    version: 1,
  };
  const { sent, dialog, button } = await chosen(() => {
    const session = getCurrentSession();
    if (session) updateStoredSession({ user: { ...session.user, role: 'reception' } });
    return { ...preview, asksResident: 'required' };
  }, [nina]);
  const host = dialog.getByRole('combobox', { name: translate('visits:import.residentForAll') });
  await expect.element(host).toHaveFocus();
  await expect.element(host).toHaveValue('');
  await expect.element(button('visits:import.toCheck')).toBeDisabled();
  // The step can be skipped, and the host is still required.
  await dialog.getByRole('button', { name: `3 ${translate('spreadsheet:steps.check')}` }).click();
  await expect.element(button('visits:import.submitNothing')).toBeDisabled();
  await host.click();
  await userEvent.type(host, 'nina');
  await page.getByRole('option', { name: /Nina Roy/ }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ residentEmail: nina.email });
  await button('visits:import.submit', submit).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ residentEmail: nina.email, send_invitations: true });
});

it('a double click on import does not stop it', async () => {
  const { button } = await chosen(once(preview));
  const imports = button('visits:import.submit', submit);
  await expect.element(imports).toBeEnabled();
  const { left, right, top, bottom } = imports.element().getBoundingClientRect();
  await imports.dblClick();
  await expect.element(button('spreadsheet:stop')).toBeVisible();
  const under = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  expect(under?.closest('button')?.textContent).toBe(translate('visits:import.submit', submit));
});

it('remaining problems are counted like their checkboxes, and hidden valid rows are counted', async () => {
  const { dialog } = await chosen(() => ({
    ...preview,
    columns: [...preview.columns, { column: 1, heading: 'E-mail', field: 'visitorEmail' }],
    rows: [
      { row: 2, cells: ['', 'x@example.com'] },
      { row: 3, cells: ['Petit', ''] },
    ],
    problems: [
      { row: 2, at: 0, field: 'visitorLastName', code: 'required', column: 'Nom', message: 'Obligatoire.' },
      { row: 3, at: 1, field: 'visitorEmail', code: 'required', column: 'E-mail', message: 'Obligatoire.' },
    ],
    total: 0,
    withoutAddress: 1,
    otherRows: 9,
  }));
  const one = { count: 1, shown: '1' };
  const both = `${translate('spreadsheet:toCorrect', one)} ${translate('visits:import.toAddress', one)}`;
  await expect.element(dialog.getByRole('status')).toHaveTextContent(both);
  await expect
    .element(dialog.getByText(translate('spreadsheet:otherRows', { count: 9, shown: '9' })))
    .toBeVisible();
});

it('columns keep their widths while a cell is corrected', async () => {
  const message = 'Une heure s’écrit ainsi, avec un deux-points ou un h entre heures et minutes.';
  const { dialog } = await chosen((sent) => {
    const seen = timesOf(sent);
    return { ...seen, problems: seen.problems.map((each) => ({ ...each, message })) };
  });
  const widths = () =>
    dialog
      .getByRole('columnheader')
      .elements()
      .map((each) => Math.round(each.getBoundingClientRect().width));
  await expect.element(cell(2)).toHaveFocus();
  const before = widths();
  await cell(2).fill('10:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(translate('spreadsheet:instead', { text: '25h00' }))).toBeVisible();
  expect(widths()).toEqual(before);
});
