import { Text } from '@mantine/core';
import { parseRecipientsAsImportTable } from '../../../../core/people/web/pastedRecipients.ts';
import { downloadFromEndpoint } from '../../../../kit/web/api/call.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { formatCount } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import { ImportSteps } from '../../../../kit/web/spreadsheet/ImportSteps.tsx';
import type { ImportDialogCallbacks } from '../../../../kit/web/spreadsheet/SpreadsheetImportDialog.tsx';
import { TemplateDownloadButton } from '../../../../kit/web/spreadsheet/TemplateDownloadButton.tsx';
import { useHiddenVisitDaysNotice } from '../../web/useHiddenVisitDaysNotice.ts';
import { downloadVisitImportTemplate } from '../api.ts';
import { VISIT_IMPORT_MAX_ROWS } from '../visitsImport.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { RecentVisitImports } from './RecentVisitImports.tsx';
import { useUndoVisitImport } from './useUndoVisitImport.ts';
import { type CheckedImportFile, hasMissingColumns, useVisitImport } from './useVisitImport.ts';

interface VisitImportWizardProps extends ImportDialogCallbacks {
  visibleDates: DateRange;
}

/** Closing the dialog asks first only if unsaved work would be lost. */
const isFilled = ({ preview: { total, duplicates, missing, problems } }: CheckedImportFile) =>
  total > duplicates || missing.length > 0 || problems.length > 0;

export default function VisitImportWizard({ visibleDates, onDone, ...frame }: VisitImportWizardProps) {
  const { t, language } = useI18n();
  const undo = useUndoVisitImport();
  const linkToSaved = useHiddenVisitDaysNotice(visibleDates);
  const steps = useVisitImport(({ created, skipped, import: id, firstDay, lastDay }) => {
    const formatCountText = (key: string, count: number) =>
      t(`visits:import.${key}`, { count, shown: formatCount(count, language) });
    const words = {
      created: formatCountText('created', created),
      skipped: formatCountText('skipped', skipped),
    };
    notifyUser.success(t('visits:import.done', words), {
      action: linkToSaved([firstDay, lastDay].flatMap((day) => day ?? [])),
      undo: id === null ? undefined : () => void undo(id),
    });
    onDone();
  });
  const { checkedFile, options } = steps;
  const mustChoose = checkedFile !== null && hasMissingColumns(checkedFile.preview);
  const step = mustChoose ? 'columns' : steps.step;
  return (
    <ImportSteps
      {...frame}
      steps={steps}
      current={step}
      stepHandlers={{
        columns: () => steps.setStep('columns'),
        ...(!mustChoose && { check: () => steps.setStep('check') }),
      }}
      isFilled={checkedFile !== null && isFilled(checkedFile)}
      isCorrected={Object.keys(options.corrections ?? {}).length > 0}
      label={t('visits:import.title')}
      maxRows={VISIT_IMPORT_MAX_ROWS}
      parsePastedText={(text) => parseRecipientsAsImportTable(text, language)}
      belowDropZone={<RecentVisitImports />}
      intro={
        <>
          <Text>{t('visits:import.intro')}</Text>
          <TemplateDownloadButton
            label={t('visits:import.template')}
            fetch={() => downloadFromEndpoint(downloadVisitImportTemplate, {})}
          />
        </>
      }
    >
      {(frameProps) => {
        const Step = step === 'columns' ? ColumnsStep : CheckStep;
        return checkedFile && <Step {...frameProps} steps={steps} checkedFile={checkedFile} />;
      }}
    </ImportSteps>
  );
}
