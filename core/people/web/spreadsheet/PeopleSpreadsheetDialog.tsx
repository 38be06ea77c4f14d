import { loadWithTranslations, useI18n } from '../../../../kit/web/i18n.ts';
import { lazyComponent } from '../../../../kit/web/lazyComponent.ts';
import {
  SpreadsheetImportDialog,
  SpreadsheetPlaceholder,
} from '../../../../kit/web/spreadsheet/SpreadsheetImportDialog.tsx';

const PeopleSheetSteps = lazyComponent(
  () => loadWithTranslations('spreadsheet', () => import('./PeopleSpreadsheetSteps.tsx')),
  SpreadsheetPlaceholder,
);

export function PeopleSpreadsheetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <SpreadsheetImportDialog opened={opened} onClose={onClose} title={t('people:sheet.title')}>
      {(frame) => <PeopleSheetSteps {...frame} />}
    </SpreadsheetImportDialog>
  );
}
