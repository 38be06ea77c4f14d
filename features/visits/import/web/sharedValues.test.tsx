import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatLongDay } from '../../../../kit/web/i18n/format.ts';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import {
  chosen,
  files,
  opened,
  paste,
  preview,
  serveFiles,
} from '../../../../test/components/importDialog.tsx';
import type { VisitImportPreviewResult } from '../visitsImport.ts';

beforeEach(() => page.viewport(1024, 768));

describe('pasted text', () => {
  it('of a mail becomes a table of people, and lines without an email are listed', async () => {
    serveFiles(() => preview);
    const { dialog } = await opened();
    paste('Bonjour,\nJean Dupont <jean@example.com>; Marie Leroy <marie@example.com>\nCordialement');
    await expect.element(dialog.getByText(translate('spreadsheet:pasted'))).toBeVisible();
    expect(await files[0]?.text()).toBe(
      'Nom\tPrénom\tEmail\tSociété\nDupont\tJean\tjean@example.com\t\nLeroy\tMarie\tmarie@example.com\t',
    );
    const left = { count: 2, shown: '2', lines: 'Bonjour · Cordialement' };
    await expect.element(dialog.getByText(translate('spreadsheet:unreadText', left))).toBeVisible();
    const found = translate('spreadsheet:peopleFound', { count: 2, shown: '2' });
    await expect.element(dialog.getByText(found)).toBeVisible();
  });

  it.each<[string, Partial<VisitImportPreviewResult>]>([
    ['check', {}],
    ['columns', { missing: ['date'] }],
  ])('has no heading row to choose at the %s step', async (_, over) => {
    serveFiles(() => ({ ...preview, ...over }));
    const { dialog, button } = await opened();
    paste('Jean Dupont <jean@example.com>; Marie Leroy <marie@example.com>');
    await expect
      .element(dialog.getByText(translate('spreadsheet:peopleFound', { count: 2, shown: '2' })))
      .toBeVisible();
    expect(dialog.getByText(translate('spreadsheet:firstRow.headings', { row: 1 })).query()).toBeNull();
    expect(dialog.getByLabelText(translate('visits:import.noHeadings')).query()).toBeNull();
    await button('spreadsheet:otherFile').click();
    paste('Nom\tDate\nDupont\t27/11/2026');
    const headings =
      over.missing === undefined
        ? dialog.getByText(translate('spreadsheet:firstRow.headings', { row: 1 }))
        : dialog.getByLabelText(translate('visits:import.noHeadings'));
    await expect.element(headings).toBeVisible();
  });

  it('without people explains what can be pasted', async () => {
    const sent = serveFiles(() => preview);
    const { dialog } = await opened();
    paste('Bonjour, à demain.');
    await expect
      .element(dialog.getByRole('alert').getByText(translate('spreadsheet:pasteNothing')))
      .toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('text file', () => {
  it('with a mail is read like pasted text', async () => {
    serveFiles(() => preview);
    const { dialog } = await opened();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    const mail = new File(['Bonjour,\nJean Dupont <jean@example.com>\n'], 'mail.txt', { type: 'text/plain' });
    await userEvent.upload(input, mail);
    await expect.element(dialog.getByText('mail.txt')).toBeVisible();
    expect(await files[0]?.text()).toBe('Nom\tPrénom\tEmail\tSociété\nDupont\tJean\tjean@example.com\t');
  });

  /** Encodes each character as one byte. */
  const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const choose = (text: string) =>
    userEvent.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([bytesOf(text)], 'visites.csv', { type: 'text/csv' }),
    );
  const question = () => page.getByRole('dialog', { name: translate('spreadsheet:encoding.title') });
  const confirm = () => question().getByRole('button', { name: translate('spreadsheet:encoding.confirm') });

  it.each([
    ['mail.eml', 'workbook_is_mail'],
    ['mail.msg', 'workbook_is_mail'],
    ['liste.pdf', 'workbook_other_format'],
    ['carte.vcf', 'not_a_workbook'],
    ['lettre.docx', 'not_a_workbook'],
  ])('is refused with alternatives: %s', async (name, code) => {
    serveFiles(() => preview);
    const { dialog } = await opened();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    const chosen = new DataTransfer();
    chosen.items.add(new File(['x'], name));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect
      .element(dialog.getByRole('alert').getByText(translate(`spreadsheet:errors.${code}`)))
      .toBeVisible();
  });

  it('with an unclear encoding is read in the chosen one', async () => {
    const sent = serveFiles(() => preview);
    const { dialog } = await opened();
    await choose('Nom;Email\nD\x8esir\x8e;-\nNo\x91l;-');
    await expect.element(confirm()).toBeDisabled();
    expect(sent).toEqual([]);
    await question().getByRole('radio', { name: 'Désiré · Noël' }).click();
    await confirm().click();
    await expect.element(dialog.getByText('visites.csv')).toBeVisible();
    expect(await files[0]?.text()).toBe('Nom;Email\nDésiré;-\nNoël;-');
    expect(dialog.getByText(translate('spreadsheet:encoding.guessed')).query()).toBeNull();
  });

  it('without a chosen encoding is not sent', async () => {
    const sent = serveFiles(() => preview);
    const { dialog } = await opened();
    await choose('Nom;Email\nNovotn\xfd;-');
    await question()
      .getByRole('button', { name: translate('ui.cancel') })
      .click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(dialog.getByText(translate('visits:import.intro'))).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('read as Windows-1252 says so and can be read in another encoding', async () => {
    const sent = serveFiles(() => preview);
    const { dialog, button } = await opened();
    await choose('Nom;Email\nW\xeagrzyn;-');
    await expect.element(dialog.getByText(translate('spreadsheet:encoding.guessed'))).toBeVisible();
    expect(await files[0]?.text()).toBe('Nom;Email\nWêgrzyn;-');
    await button('spreadsheet:encoding.again').click();
    await question().getByRole('radio', { name: 'Węgrzyn', exact: true }).click();
    await confirm().click();
    await expect.poll(() => sent.length).toBe(2);
    expect(await files[1]?.text()).toBe('Nom;Email\nWęgrzyn;-');
    await expect.element(dialog.getByText(translate('spreadsheet:encoding.guessed'))).not.toBeInTheDocument();
  });
});

it('a phone pastes with a button', async () => {
  await page.viewport(390, 844);
  serveFiles(() => preview);
  const { dialog, button } = await opened();
  vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('Jean Dupont <jean@example.com>');
  await button('spreadsheet:pasteHere').click();
  await expect.element(dialog.getByText(translate('spreadsheet:pasted'))).toBeVisible();
  expect(await files[0]?.text()).toContain('Dupont\tJean\tjean@example.com');
});

it('check step shows the number of skipped cancelled rows', async () => {
  const { dialog } = await chosen(() => ({ ...preview, canceled: 2 }));
  const left = translate('visits:import.canceled', { count: 2, shown: '2' });
  await expect.element(dialog.getByText(left, { exact: false })).toBeVisible();
});

describe('check step', () => {
  const all: VisitImportPreviewResult = {
    ...preview,
    columns: [
      { column: 0, heading: 'Nom', field: 'visitorLastName' },
      { column: 1, heading: 'Heure', field: 'time' },
    ],
    date: '2026-11-27',
    time: '09:30',
  };

  it('shows default day and time and asks for the mail language', async () => {
    const { dialog, sent } = await chosen(() => all);
    const same = dialog.getByRole('region', { name: translate('visits:import.same.title') });
    const texts = [
      [translate('visits:import.fields.date'), formatLongDay('2026-11-27', 'fr')],
      [translate('visits:import.timeForRest'), '9:30'],
    ];
    await expect.element(same).toBeVisible();
    const terms = (role: 'term' | 'definition') =>
      same
        .getByRole(role)
        .elements()
        .map((each) => each.textContent);
    expect([terms('term'), terms('definition')]).toEqual([
      texts.map(([term]) => term),
      texts.map(([, value]) => value),
    ]);
    await userEvent.selectOptions(same.getByLabelText(translate('visits:form.language')), 'en');
    await expect.poll(() => sent.at(-1)?.language).toBe('en');
    await same.getByRole('button', { name: translate('visits:import.same.change') }).click();
    await expect.element(dialog.getByLabelText(translate('visits:import.dateForAll'))).toBeVisible();
  });

  it('shows no defaults if every row has its own values', async () => {
    const { dialog } = await chosen(() => ({ ...preview, invitations: 0 }));
    await expect
      .element(dialog.getByText(translate('spreadsheet:firstRow.headings', { row: 1 })))
      .toBeVisible();
    expect(dialog.getByRole('region', { name: translate('visits:import.same.title') }).query()).toBeNull();
  });

  it('explains that the first row is imported if it is no heading', async () => {
    const { dialog, button, sent } = await chosen(({ headingRow }) =>
      headingRow === 0
        ? { ...preview, headingRow: 0, total: 2, rows: [{ row: 1, cells: ['Petit'] }, ...preview.rows] }
        : preview,
    );
    await button('spreadsheet:firstRow.toData', { row: 1 }).click();
    const none = dialog.getByRole('checkbox', { name: translate('visits:import.noHeadings') });
    await expect.element(none).toBeChecked();
    await button('visits:import.toCheck').click();
    await expect.element(dialog.getByText(translate('spreadsheet:firstRow.data', { row: 1 }))).toBeVisible();
    await button('visits:import.submit', { count: 2, shown: '2' }).click();
    await expect.poll(() => sent.length).toBe(3);
    expect(sent.map(({ headingRow }) => headingRow)).toEqual([undefined, 0, 0]);
  });

  it('uses the first row as headings again when the checkbox is cleared', async () => {
    const { dialog, sent } = await chosen(({ headingRow = 0 }) => ({
      ...preview,
      headingRow: headingRow as number,
      rows: [{ row: 1, cells: ['Petit'] }],
    }));
    await userEvent.click(dialog.getByRole('checkbox', { name: translate('visits:import.noHeadings') }));
    await expect.poll(() => sent.at(-1)?.headingRow).toBe(1);
  });
});
