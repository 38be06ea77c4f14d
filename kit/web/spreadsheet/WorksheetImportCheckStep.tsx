import { Alert, Checkbox, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WorksheetPreviewData } from '../../spreadsheet/worksheetImport.ts';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import tabs from '../list/FilterTabs.module.css';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import classes from './Cells.module.css';
import { ImportFileHeaderBar } from './ImportFileHeaderBar.tsx';
import { ImportFooter } from './ImportFooter.tsx';
import type { ImportStepProps } from './ImportSteps.tsx';
import sheetClasses from './Spreadsheet.module.css';
import type { CheckedSpreadsheetFile, SpreadsheetImportState } from './useSpreadsheetImport.ts';
import { WorksheetRowsEditor } from './WorksheetRowsEditor.tsx';

/** `invitations`: number of new people who could be invited. */
export interface WorksheetsPreview {
  sheets: WorksheetPreviewData[];
  invitations?: number;
  unread?: string[];
}

interface WorksheetImportCheckStepProps extends ImportStepProps {
  steps: SpreadsheetImportState;
  checkedFile: CheckedSpreadsheetFile<unknown, WorksheetsPreview>;
  label: string;
}

const isBad = ({ problems, missing }: WorksheetPreviewData) => problems.length + missing.length > 0;

export function WorksheetImportCheckStep({
  steps,
  checkedFile,
  source,
  label,
  onRestart,
  onClose,
}: WorksheetImportCheckStepProps) {
  const { t, language } = useI18n();
  const { preview, file } = checkedFile;
  const { work, isImporting, sendsInvitations } = steps;
  const onPhone = useBreakpoint('phone');
  const submit = useRef<HTMLButtonElement>(null);
  const sheets = useMemo(() => preview.sheets.filter(({ name }) => name !== null), [preview]);
  const [selectedKey, setSelectedKey] = useState(() => (sheets.find(isBad) ?? sheets[0])?.key);
  const selectedSheet = sheets.find(({ key }) => key === selectedKey) ?? sheets[0];
  const worksheet = selectedSheet && steps.getWorksheet(selectedSheet);
  const { invitations = 0, unread = [] } = preview;
  const count = (of: (sheet: WorksheetPreviewData) => number) =>
    sheets.reduce((sum, sheet) => sum + of(sheet), 0);
  const problems = count((sheet) => sheet.problems.length);
  const fresh = count(({ created, changed }) => created + changed);
  // Notes of the open worksheet while there are problems, else of all.
  const adds = problems > 0 ? (selectedSheet?.adds ?? []) : sheets.flatMap((sheet) => sheet.adds);
  const isReady = steps.isChecked && problems === 0;
  const toCountParams = (number: number) => ({ count: number, shown: formatCount(number, language) });

  useEffect(() => {
    if (problems === 0 && !onPhone) submit.current?.focus({ preventScroll: true });
  }, []);

  const state = () => {
    if (work) return t('spreadsheet:checking');
    if (problems > 0) return t('spreadsheet:toCorrect', toCountParams(problems));
    if (fresh === 0) return t('spreadsheet:form.nothing');
    return (['created', 'changed', 'unchanged'] as const)
      .map((part) => ({ part, number: count((sheet) => sheet[part]) }))
      .map(({ part, number }) => number > 0 && t(`spreadsheet:form.${part}`, toCountParams(number)))
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <div className={classes.check} data-fills>
      <div className={classes.top}>
        {sheets.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend's place
          <div role="group" aria-label={t('spreadsheet:form.sheets')} className={tabs.tabs}>
            {sheets.map((sheet) => (
              <UnstyledButton
                key={sheet.key}
                className={tabs.tab}
                aria-pressed={sheet.key === selectedSheet?.key}
                onClick={() => setSelectedKey(sheet.key)}
              >
                {sheet.label}{' '}
                {isBad(sheet) ? (
                  <span className={sheetClasses.bad}>
                    <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
                    {formatCount(sheet.problems.length, language)}
                    <VisuallyHidden> {t('spreadsheet:form.bad')}</VisuallyHidden>
                  </span>
                ) : (
                  <span className={tabs.count}>
                    {formatCount(sheet.created + sheet.changed + sheet.unchanged, language)}
                  </span>
                )}
              </UnstyledButton>
            ))}
          </div>
        )}
        <ImportFileHeaderBar
          file={file}
          disabled={isImporting}
          onChooseOther={onRestart}
          worksheet={selectedSheet?.rows[0] && source.people === undefined ? worksheet : undefined}
        />
      </div>
      {unread.length + adds.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} className={classes.problems}>
          {unread.length > 0 && (
            <Text inherit>
              {t('spreadsheet:form.unread', { count: unread.length, names: unread.join(', ') })}
            </Text>
          )}
          {adds.map((each) => (
            <Text inherit key={each}>
              {each}
            </Text>
          ))}
        </Alert>
      )}
      {selectedSheet && worksheet && (
        <WorksheetRowsEditor
          key={`${selectedSheet.key} ${selectedSheet.headingRow}`}
          worksheet={worksheet}
          fields={selectedSheet.fields}
          submit={submit}
          disabled={isImporting}
          below={
            sendsInvitations !== undefined && (
              <Checkbox
                label={t('spreadsheet:form.invite', toCountParams(invitations))}
                checked={sendsInvitations}
                disabled={isImporting}
                onChange={(event) => steps.setInvites(event.currentTarget.checked)}
              />
            )
          }
        />
      )}
      <ImportFooter
        steps={steps}
        label={label}
        status={state()}
        submit={submit}
        submitLabel={
          isReady && fresh > 0
            ? t('spreadsheet:form.submit', toCountParams(fresh))
            : t('spreadsheet:form.submitNothing')
        }
        canSubmit={isReady && fresh > 0}
        onClose={onClose}
      />
    </div>
  );
}
