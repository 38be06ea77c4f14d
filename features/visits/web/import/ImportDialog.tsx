import { lazyCode } from '../../../../kit/web/code.ts';
import { useWords, withWords } from '../../../../kit/web/i18n.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import { SheetDialog, SheetToCome } from '../../../../kit/web/spreadsheet/SpreadsheetDialog.tsx';

// Loaded when the dialog opens, because few people import.
const ImportSteps = lazyCode(() => withWords('spreadsheet', () => import('./ImportSteps.tsx')), SheetToCome);

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  shown: DateRange;
}

export function ImportDialog({ opened, onClose, shown }: ImportDialogProps) {
  const { t } = useWords();
  return (
    <SheetDialog opened={opened} onClose={onClose} title={t('visits:import.title')}>
      {(frame) => <ImportSteps shown={shown} {...frame} />}
    </SheetDialog>
  );
}
