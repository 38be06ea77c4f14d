import { loadWithTranslations, useI18n } from '../../../../kit/web/i18n.ts';
import { lazyComponent } from '../../../../kit/web/lazyComponent.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import {
  SpreadsheetDialog,
  SpreadsheetPlaceholder,
} from '../../../../kit/web/spreadsheet/SpreadsheetDialog.tsx';

// Loaded when the dialog opens, because few people import.
const ImportSteps = lazyComponent(
  () => loadWithTranslations('spreadsheet', () => import('./ImportSteps.tsx')),
  SpreadsheetPlaceholder,
);

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  shown: DateRange;
}

export function VisitImportDialog({ opened, onClose, shown }: ImportDialogProps) {
  const { t } = useI18n();
  return (
    <SpreadsheetDialog opened={opened} onClose={onClose} title={t('visits:import.title')}>
      {(frame) => <ImportSteps shown={shown} {...frame} />}
    </SpreadsheetDialog>
  );
}
