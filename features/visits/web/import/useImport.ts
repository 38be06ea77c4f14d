import { useState } from 'react';
import { call } from '../../../../kit/web/call.ts';
import { invalidateTopic } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import {
  type CellAt,
  columnsOf,
  correct,
  isOfColumns,
  type Originals,
  withOriginals,
} from '../../../../kit/web/spreadsheet/cells.ts';
import {
  type Looked as SheetLooked,
  useSheetFile,
} from '../../../../kit/web/spreadsheet/useSpreadsheetFile.ts';
import { importVisits, previewImport } from '../../importApi.ts';
import {
  IMPORT_INVITES_BY_DEFAULT,
  type ImportDone,
  type ImportField,
  type ImportOptions,
  type ImportPreview,
} from '../../visitsImport.ts';
import { assigned } from './cells.ts';

/** Chosen options for reading the file. */
export type Choices = Omit<ImportOptions, 'sendInvitations'>;

export type Looked = SheetLooked<Choices, ImportPreview, Originals>;

export type ImportStep = 'columns' | 'check';

/** The columns themselves are to be settled before any row can be looked at. */
export const lacksColumns = ({ missing, problems }: ImportPreview) =>
  missing.length > 0 || problems.some(isOfColumns);

/** Whom the rows are to that name nobody is to be said by whoever imports, and is not said. */
export const lacksResident = ({ asksResident }: ImportPreview, { residentEmail }: Choices) =>
  asksResident === 'required' && !residentEmail;

/** The name of the sheet that was read, where there are several. */
export const sheetOf = ({ sheets, sheet }: ImportPreview) =>
  sheets.length > 1 ? sheets[sheet]?.name : undefined;

/** Whether there is something to be said of the sheet before its rows are looked at. */
const asksForColumns = (preview: ImportPreview) => {
  const { sheets, hidden, nameOrder, remembered, headingRow } = preview;
  const isNew = sheets.length > 1 || nameOrder !== null || headingRow === 0;
  // Whether hidden rows count is remembered of no sheet.
  return lacksColumns(preview) || preview.asksResident === 'required' || hidden > 0 || (isNew && !remembered);
};

/** The import from the choice of a file to its end. */
export function useImport(onDone: (result: ImportDone) => void) {
  const { building } = useSession();
  const [step, setStep] = useState<ImportStep>('check');
  /** Of the host who was chosen for rows without one. */
  const [hostName, setHostName] = useState('');
  const [invites, setInvites] = useState<boolean | null>(null);
  const sheets = useSheetFile<Choices, ImportPreview, Originals>({
    check: (file, options, how) =>
      call(previewImport, { building: building.id, file, ...options, sendInvitations: true }, how),
    originalsOf: (preview, { corrections }, before) => {
      const isSameSheet =
        before?.preview.sheet === preview.sheet && before.preview.headingRow === preview.headingRow;
      return withOriginals(isSameSheet ? before.originals : new Map(), preview.rows, corrections);
    },
  });
  const { looked, options: choices, wanted, latest, want } = sheets;

  const choose = async (file: File) => {
    const seen = await sheets.look('read', file, {});
    if (!seen) return;
    setInvites(null);
    setHostName('');
    setStep(asksForColumns(seen.preview) ? 'columns' : 'check');
  };

  /** Has the file looked at with other choices. Where the server refuses them they are taken back, except what was typed in cells. */
  const change = async (patch: Choices) => {
    const file = latest()?.file;
    if (!file) return;
    const next = { ...wanted(), ...patch };
    const seen = await sheets.look('check', file, next);
    const isRefused = !seen && wanted() === next && !sheets.isRunning();
    if (isRefused && !patch.corrections) want(latest()?.options ?? {});
  };

  const sendsInvitations = invites ?? (looked ? looked.preview.total <= IMPORT_INVITES_BY_DEFAULT : false);

  const start = async () => {
    if (!looked) return;
    const { file, preview } = looked;
    const { sheet, headingRow, remembered, columns } = preview;
    // As it was seen. Columns that nobody chose are not sent: what is sent is remembered as chosen.
    const seen = remembered ? { ...givenIn(preview), ...choices, columns: columnsOf(columns) } : choices;
    const options = { ...seen, sheet, headingRow, sendInvitations: sendsInvitations };
    const input = { building: building.id, file, ...options };
    const result = await sheets.write(looked, options, (how) => call(importVisits, input, how));
    if (!result) return;
    void invalidateTopic('visits');
    onDone(result);
  };

  return {
    ...sheets,
    choices,
    step,
    setStep,
    invites: sendsInvitations,
    setInvites,
    choose,
    start,
    hostName,
    setHostName,
    again: () => change({ corrections: wanted().corrections ?? {} }),
    /** Says how the sheet is to be read. */
    read: (
      patch: Pick<
        Choices,
        'nameOrder' | 'time' | 'date' | 'language' | 'residentEmail' | 'withHidden' | 'noAddress'
      >,
    ) => change(patch),
    /** Another sheet has other rows and columns; another row of headings, other columns. */
    readSheet: (sheet: number) => change({ ...nothingChosen, sheet, headingRow: undefined }),
    readHeadings: (headingRow: number) => change({ ...nothingChosen, headingRow }),
    /** Which field a column holds; null: none. */
    assign: (column: number, field: ImportField | null) => {
      if (!looked) return;
      // Once columns are chosen, nothing is remembered any more.
      const { remembered } = looked.preview;
      const columns = assigned(chosenColumns(looked, choices), column, field);
      void change({ ...(remembered && givenIn(looked.preview)), ...wanted(), columns });
    },
    /** The headings alone decide, whatever is remembered of them. */
    forgetColumns: () => {
      setStep('columns');
      void change({ columns: {}, nameOrder: undefined, time: undefined });
    },
    /** Puts a text in the place of a cell’s. */
    correct: (at: CellAt, text: string) => {
      const original = latest()?.originals.get(at.row)?.[at.column] ?? '';
      void change({ corrections: correct(wanted().corrections ?? {}, at, text, original) });
    },
    leaveOut: (rows: readonly number[]) => {
      void change({ leaveOut: [...new Set([...(wanted().leaveOut ?? []), ...rows])] });
    },
    takeIn: (rows: readonly number[]) => {
      const back = new Set(rows);
      void change({ leaveOut: (wanted().leaveOut ?? []).filter((row) => !back.has(row)) });
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;

/** What goes with the rows and columns of one sheet, and with no other. */
const nothingChosen = {
  columns: undefined,
  nameOrder: undefined,
  corrections: undefined,
  leaveOut: undefined,
};

/** How the names, times and days of a sheet were read. */
const givenIn = ({ nameOrder, time, date }: ImportPreview) => ({
  ...(nameOrder && { nameOrder }),
  ...(time && { time }),
  ...(date && { date }),
});

/** The columns with what was chosen for them and is not answered yet. */
export const chosenColumns = ({ preview }: Pick<Looked, 'preview'>, { columns }: Choices) =>
  preview.columns.map((one) => {
    const chosen = columns?.[String(one.column)];
    return chosen === undefined ? one : { ...one, field: chosen };
  });
