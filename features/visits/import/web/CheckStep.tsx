import { Button, Checkbox, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { CellProblem } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import { formatCount } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { CellDisplayKind } from '../../../../kit/web/spreadsheet/buildImportTable.ts';
import classes from '../../../../kit/web/spreadsheet/Cells.module.css';
import { ImportFileHeaderBar } from '../../../../kit/web/spreadsheet/ImportFileHeaderBar.tsx';
import { ImportFooter } from '../../../../kit/web/spreadsheet/ImportFooter.tsx';
import { ImportRowsEditor } from '../../../../kit/web/spreadsheet/ImportRowsEditor.tsx';
import type { ImportStepProps } from '../../../../kit/web/spreadsheet/ImportSteps.tsx';
import type { VisitImportField } from '../visitsImport.ts';
import { ImportDefaultHostField } from './ImportDefaultHostField.tsx';
import { ImportNoEmailCheckbox } from './ImportNoEmailCheckbox.tsx';
import { ImportSharedValueList } from './ImportSharedValueList.tsx';
import { RememberedColumnsNotice } from './RememberedColumnsNotice.tsx';
import {
  type CheckedImportFile,
  getChosenWorksheetName,
  isImportHostChoiceMissing,
  type VisitImportState,
} from './useVisitImport.ts';

const isMissingEmailProblem = ({ code, field }: Pick<CellProblem, 'code' | 'field'>) =>
  code === 'required' && field === 'visitorEmail';

const kinds: Partial<Record<VisitImportField, CellDisplayKind>> = {
  visitorEmail: 'address',
  residentEmail: 'address',
  organization: 'text',
  comment: 'lines',
  date: 'moment',
  time: 'moment',
  moment: 'moment',
};

interface CheckStepProps extends ImportStepProps {
  steps: VisitImportState;
  checkedFile: CheckedImportFile;
}

export function CheckStep({ steps, checkedFile, source, onRestart, onClose }: CheckStepProps) {
  const { t, language } = useI18n();
  const { preview } = checkedFile;
  const { work, isImporting, options } = steps;
  const worksheet = steps.getWorksheet(preview);
  const submit = useRef<HTMLButtonElement>(null);
  const part = { preview, steps, disabled: isImporting };
  const leftOut = new Set(options.leaveOut);
  const problems = preview.problems.filter(({ row }) => !leftOut.has(row));
  const withoutTime = problems.filter(
    ({ code, field }) => code === 'time_missing' || (code === 'required' && field === 'time'),
  );
  const isAsked = isImportHostChoiceMissing(preview, options);
  // Stays visible after an answer, so that it can be changed.
  const [asksHost, setAsksHost] = useState(isAsked);
  if (isAsked && !asksHost) setAsksHost(true);
  const isReady = steps.isChecked && problems.length === 0 && !isAsked;
  const { total, duplicates, canceled } = preview;
  const newRows = total - duplicates;
  const toCount = (count: number) => ({ count, shown: formatCount(count, language) });

  useEffect(() => {
    if (!problems.some(({ at }) => at !== null)) submit.current?.focus({ preventScroll: true });
  }, []);

  const describeStatus = () => {
    if (work) return t('spreadsheet:checking');
    const addresses = problems.filter(isMissingEmailProblem).length;
    const cells = problems.length - addresses;
    const words = isReady
      ? [
          newRows > 0 && t('visits:import.ready', toCount(newRows)),
          newRows === 0 && total > 0 && t('visits:import.nothing'),
          newRows > 0 && duplicates > 0 && t('visits:import.duplicates', toCount(duplicates)),
          canceled > 0 && t('visits:import.canceled', toCount(canceled)),
        ]
      : [
          cells > 0 && t('spreadsheet:toCorrect', toCount(cells)),
          addresses > 0 && t('visits:import.toAddress', toCount(addresses)),
          isAsked && t('visits:import.toHost'),
        ];
    return words.filter(Boolean).join(' ');
  };
  return (
    <div className={classes.check} data-fills>
      <ImportFileHeaderBar
        file={checkedFile.file}
        sheet={getChosenWorksheetName(preview)}
        disabled={isImporting}
        onChooseOther={onRestart}
        worksheet={source.people === undefined ? worksheet : undefined}
      />
      <ImportSharedValueList {...part} />
      <RememberedColumnsNotice {...part} />
      {preview.dateOrder === 'monthFirst' && <Text size="sm">{t('visits:import.monthFirst')}</Text>}
      <ImportRowsEditor
        worksheet={worksheet}
        kinds={kinds}
        isSolvedElsewhere={isMissingEmailProblem}
        submit={submit}
        disabled={isImporting}
        problemActions={
          withoutTime.length > 1 && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={isImporting}
              onClick={() => steps.setStep('columns')}
            >
              {t('visits:import.sameTime')}
            </Button>
          )
        }
        belowProblems={
          <>
            {asksHost && <ImportDefaultHostField {...part} />}
            <ImportNoEmailCheckbox {...part} />
          </>
        }
        below={
          preview.invitations === 0 ? (
            <Text c="dimmed">{t('visits:import.invitesNobody')}</Text>
          ) : (
            <Checkbox
              label={t('visits:import.invite', toCount(preview.invitations))}
              checked={steps.sendsInvitations ?? false}
              disabled={isImporting}
              onChange={(event) => steps.setInvites(event.currentTarget.checked)}
            />
          )
        }
      />
      <ImportFooter
        steps={steps}
        label={t('visits:import.title')}
        status={describeStatus()}
        submit={submit}
        submitLabel={
          isReady && newRows > 0
            ? t('visits:import.submit', toCount(newRows))
            : t('visits:import.submitNothing')
        }
        canSubmit={isReady && newRows > 0}
        onClose={onClose}
      />
    </div>
  );
}
