import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { worksheetPreview } from '../../../test/components/importDialog.tsx';
import { showWithWords } from '../../../test/components/show.tsx';
import {
  type ImportOptionsByWorksheet,
  WORKSHEET_MAX_ROWS,
  type WorksheetPreviewData,
} from '../../spreadsheet/worksheetImport.ts';
import { CallError } from '../api/callError.ts';
import { formatCount } from '../i18n/format.ts';
import { translate } from '../i18n/i18n.ts';
import { SpreadsheetImportDialog } from './SpreadsheetImportDialog.tsx';
import { WorksheetImportSteps } from './WorksheetImportSteps.tsx';

const sheetOf = (key: string, label: string, over: Partial<WorksheetPreviewData> = {}) =>
  worksheetPreview({
    key,
    label,
    name: label,
    created: 1,
    fields: [
      { field: 'name', label: 'Nom', kind: 'text' },
      { field: 'seats', label: 'Capacité', kind: 'text' },
    ],
    columns: [
      { column: 0, heading: 'Nom', field: 'name' },
      { column: 1, heading: 'Capacité', field: 'seats' },
    ],
    rows: [{ row: 2, cells: ['Opéra', '12'] }],
    ...over,
  });
const bad = (row: number) => ({
  row,
  at: 1,
  field: 'seats',
  code: 'number_expected',
  column: 'Capacité',
  message: 'Un nombre.',
});

const rooms = (over: Partial<WorksheetPreviewData>) => sheetOf('rooms', 'Salles', over);
const companies = sheetOf('companies', 'Sociétés');

/** The dialog with a chosen file and the result of `answer`. */
async function opened(answer: (options: ImportOptionsByWorksheet) => WorksheetPreviewData) {
  const check = vi.fn(async ({ file: _, ...options }: ImportOptionsByWorksheet & { file: File }) => ({
    sheets: [companies, answer(options)],
    invitations: 3,
  }));
  const write = vi.fn(async (_: object) => ({ sheets: [] }));
  const written = vi.fn();
  const dialog = (
    <SpreadsheetImportDialog opened onClose={() => {}} title="Classeur">
      {(frame) => (
        <WorksheetImportSteps
          {...frame}
          calls={{ check, write }}
          label="Classeur"
          maxDefaultInvitations={2}
          onImport={written}
        >
          <p>Le modèle</p>
        </WorksheetImportSteps>
      )}
    </SpreadsheetImportDialog>
  );
  await showWithWords(dialog, 'spreadsheet');
  await expect.element(page.getByText('Le modèle')).toBeVisible();
  await expect
    .element(
      page.getByText(
        translate('spreadsheet:limits', { size: 10, rows: formatCount(WORKSHEET_MAX_ROWS, 'fr') }),
      ),
    )
    .toBeVisible();
  await userEvent.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['x'], 'tour.xlsx'),
  );
  return { check, write, written };
}

const button = (key: string, params = {}) =>
  page.getByRole('button', { name: translate(`spreadsheet:${key}`, params), exact: true });
const optionsOf = ({ mock }: { mock: { calls: [object, ...unknown[]][] } }) => {
  const [sent = {}] = mock.calls.at(-1) ?? [];
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name !== 'file'));
};

beforeEach(() => page.viewport(1024, 768));

it('the first invalid worksheet is shown, and all are imported after the correction', async () => {
  const { check, write, written } = await opened(({ corrections }) =>
    corrections?.rooms?.[2]?.[1] === '12'
      ? rooms({})
      : rooms({
          created: 0,
          problems: [bad(2)],
          rows: [{ row: 2, cells: ['Opéra', 'douze'] }],
          adds: ['Ajoute la disposition U.'],
        }),
  );
  const cell = page.getByRole('textbox', {
    name: translate('spreadsheet:cell', { row: 2, column: 'Capacité' }),
  });
  await expect.element(cell).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: /^Salles 1/ }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('form.submitNothing')).toBeDisabled();
  await expect.element(page.getByText('Ajoute la disposition U.')).toBeVisible();
  await userEvent.fill(cell, '12');
  await userEvent.keyboard('{Enter}');
  const submit = button('form.submit', { count: 2, shown: '2' });
  await expect.element(submit).toHaveFocus();
  expect(optionsOf(check)).toEqual({ corrections: { rooms: { 2: { 1: '12' } } } });
  // Above the limit, invitations are off by default.
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  await submit.click();
  await expect.poll(() => written.mock.calls.length).toBe(1);
  expect(optionsOf(write)).toEqual({ corrections: { rooms: { 2: { 1: '12' } } }, sendInvitations: false });
});

it('a missing column can be chosen and an invalid row skipped', async () => {
  const { check } = await opened(({ columns, leaveOut }) => {
    if (!columns)
      return rooms({
        columns: [
          { column: 0, heading: 'Nom', field: 'name' },
          { column: 1, heading: 'Taille', field: null },
        ],
        missing: ['seats'],
        problems: [
          { ...bad(1), at: null, code: 'missing_column', message: 'La colonne « Capacité » est manquante.' },
        ],
      });
    return leaveOut ? rooms({}) : rooms({ problems: [bad(2)] });
  });
  await expect.element(page.getByText(/^La colonne « Capacité » est manquante/)).toBeVisible();
  await userEvent.selectOptions(
    page.getByRole('combobox', { name: translate('spreadsheet:columnOf', { heading: 'Taille' }) }),
    'Capacité',
  );
  await button('leaveOutAll', { count: 1, shown: '1' }).click();
  await expect.element(button('form.submit', { count: 2, shown: '2' })).toBeEnabled();
  expect(optionsOf(check)).toEqual({
    columns: { rooms: { 0: 'name', 1: 'seats' } },
    leaveOut: { rooms: [2] },
  });
});

it('a change that is refused is taken back, but not what was typed before', async () => {
  const { check } = await opened(({ corrections, leaveOut }) => {
    if (corrections || leaveOut) throw new CallError(422, 'invalid', 'Refusé.');
    return rooms({ problems: [bad(2)], rows: [{ row: 2, cells: ['Opéra', 'douze'] }] });
  });
  const cell = page.getByRole('textbox', {
    name: translate('spreadsheet:cell', { row: 2, column: 'Capacité' }),
  });
  await userEvent.fill(cell, 'treize');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Refusé\./)).toBeVisible();
  await button('leaveOutAll', { count: 1, shown: '1' }).click();
  await expect.poll(() => check.mock.calls.length).toBe(3);
  const corrections = { rooms: { 2: { 1: 'treize' } } };
  expect(optionsOf(check)).toEqual({ corrections, leaveOut: { rooms: [2] } });
  await button('again').click();
  await expect.poll(() => check.mock.calls.length).toBe(4);
  expect(optionsOf(check)).toEqual({ corrections });
  await expect.element(cell).toHaveValue('treize');
});

it('the first row is imported once it is marked as data', async () => {
  const { check, write, written } = await opened(({ headingRow }) =>
    rooms({ headingRow: headingRow?.rooms ?? 1, rows: [{ row: 2, cells: ['Opéra', '12'] }] }),
  );
  await page.getByRole('button', { name: /^Salles/ }).click();
  await button('firstRow.toData', { row: 1 }).click();
  await expect.element(page.getByText(translate('spreadsheet:firstRow.data', { row: 2 }))).toBeVisible();
  expect(optionsOf(check)).toMatchObject({ headingRow: { rooms: 0 } });
  await button('form.submit', { count: 2, shown: '2' }).click();
  await expect.poll(() => written.mock.calls.length).toBe(1);
  expect(optionsOf(write)).toMatchObject({ headingRow: { rooms: 0 } });
});
