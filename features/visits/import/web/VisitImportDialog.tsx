import { lazyComponent } from '../../../../kit/web/codeLoading/lazyComponent.ts';
import { loadWithTranslations, useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import {
  SpreadsheetImportDialog,
  SpreadsheetPlaceholder,
} from '../../../../kit/web/spreadsheet/SpreadsheetImportDialog.tsx';

// Loaded when the dialog opens, because few people import.
const ImportSteps = lazyComponent(
  () => loadWithTranslations('spreadsheet', () => import('./VisitImportWizard.tsx')),
  SpreadsheetPlaceholder,
);

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  visibleDates: DateRange;
}

export function VisitImportDialog({ opened, onClose, visibleDates }: ImportDialogProps) {
  const { t } = useI18n();
  return (
    <SpreadsheetImportDialog opened={opened} onClose={onClose} title={t('visits:import.title')}>
      {(frame) => <ImportSteps visibleDates={visibleDates} {...frame} />}
    </SpreadsheetImportDialog>
  );
}
