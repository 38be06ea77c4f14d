import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listBuildingPeople } from '../../core/directory/api.ts';
import type { ListedPerson } from '../../core/directory/person.ts';
import { listVisitImports } from '../../features/visits/import/api.ts';
import type { VisitImportPreviewResult } from '../../features/visits/import/visitsImport.ts';
import { VisitImportDialog } from '../../features/visits/import/web/VisitImportDialog.tsx';
import type { WorksheetPreviewData } from '../../kit/spreadsheet/worksheetImport.ts';
import { translate } from '../../kit/web/i18n/i18n.ts';
import { serve } from './server.ts';
import { showWithWords } from './show.tsx';

export const preview: VisitImportPreviewResult = {
  sheets: [{ name: 'Feuille1', rows: 1 }],
  sheet: 0,
  headingRow: 1,
  remembered: false,
  nameOrder: null,
  dateOrder: null,
  names: [],
  time: null,
  date: null,
  asksResident: null,
  hidden: 0,
  leftOut: 0,
  canceled: 0,
  withoutAddress: 0,
  columns: [{ column: 0, heading: 'Nom', field: 'visitorLastName' }],
  missing: [],
  total: 1,
  duplicates: 0,
  invitations: 1,
  problems: [],
  otherRows: 0,
  rows: [{ row: 2, cells: ['Martin'] }],
};

export const worksheetPreview = (over: Partial<WorksheetPreviewData>): WorksheetPreviewData => ({
  key: 'sheet',
  label: 'Feuille',
  name: 'Feuille1',
  fields: [],
  headingRow: 1,
  columns: [],
  missing: [],
  created: 0,
  changed: 0,
  unchanged: 0,
  adds: [],
  problems: [],
  otherRows: 0,
  rows: [],
  ...over,
});

/** The options that a file was sent with. */
export type Sent = Record<string, unknown>;

/** The files that were sent, in order. */
export const files: File[] = [];

/** Replaces `XMLHttpRequest`. Returns the list of sent files; `answer` gives each answer, or none. */
export function serveFiles(answer: (sent: Sent) => object | null | Promise<object | null>): Sent[] {
  const arrived: Sent[] = [];
  files.length = 0;
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(async function (
    this: XMLHttpRequest,
    body?: unknown,
  ) {
    const fields = [...(body as FormData).entries()].filter(([, value]) => typeof value === 'string');
    const read = (text: string) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    };
    const sent = Object.fromEntries(fields.map(([name, value]) => [name, read(value as string)]));
    arrived.push(sent);
    files.push(...[...(body as FormData).values()].filter((value) => value instanceof File));
    const answered = await answer(sent);
    if (!answered) return;
    Object.defineProperty(this, 'status', { value: 200 });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(answered) });
    this.onload?.(new ProgressEvent('load'));
  });
  return arrived;
}

/** The dialog without earlier imports. */
export async function opened(people: ListedPerson[] = []) {
  const residents = { rows: people, total: people.length, next: null };
  serve(({ path }) => ({
    body: path.includes('imports')
      ? listVisitImports.answer.encode([])
      : listBuildingPeople.answer.encode(residents),
  }));
  const close = vi.fn<() => void>();
  await showWithWords(
    <VisitImportDialog opened onClose={close} visibleDates={{ start: '2026-11-25', end: '2026-11-25' }} />,
    'visits',
  );
  const dialog = page.getByRole('dialog', { name: translate('visits:import.title') });
  await expect.element(dialog.getByText(translate('visits:import.intro'))).toBeVisible();
  const button = (name: string, params?: Record<string, unknown>) =>
    dialog.getByRole('button', { name: translate(name, params), exact: true });
  return { close, dialog, button };
}

/** The dialog with a file and this answer of the server. */
export async function chosen(
  answer: (sent: Sent) => VisitImportPreviewResult | null | Promise<VisitImportPreviewResult | null>,
  people?: ListedPerson[],
) {
  const sent = serveFiles(answer);
  const shown = await opened(people);
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], 'visites.xlsx'));
  await expect.element(shown.dialog.getByText('visites.xlsx')).toBeVisible();
  return { ...shown, sent };
}

/** Pastes a text into the dialog. */
export function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}
