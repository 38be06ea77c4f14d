import { lazyCode } from '../../../../kit/web/code.ts';
import { useWords, withWords } from '../../../../kit/web/i18n.ts';
import { SheetDialog, SheetToCome } from '../../../../kit/web/spreadsheet/SpreadsheetDialog.tsx';

// Few people import: its code comes when the dialog is opened.
const PeopleSheetSteps = lazyCode(
  () => withWords('spreadsheet', () => import('./PeopleSpreadsheetSteps.tsx')),
  SheetToCome,
);

/** People from a spreadsheet. */
export function PeopleSheetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useWords();
  return (
    <SheetDialog opened={opened} onClose={onClose} title={t('people:sheet.title')}>
      {(frame) => <PeopleSheetSteps {...frame} />}
    </SheetDialog>
  );
}
