import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { filterPrincipalsByBuilding } from '../../../../kit/actor.ts';
import { DialogFooter } from '../../../../kit/web/dialog/DialogFooter.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { ColumnAssignmentList } from '../../../../kit/web/spreadsheet/ColumnAssignmentList.tsx';
import { ImportFileHeaderBar } from '../../../../kit/web/spreadsheet/ImportFileHeaderBar.tsx';
import type { ImportStepProps } from '../../../../kit/web/spreadsheet/ImportSteps.tsx';
import { can } from '../../policy.ts';
import { type VisitImportPreviewResult, visitImportFields } from '../visitsImport.ts';
import classes from './Columns.module.css';
import { ImportDefaultFields } from './ImportDefaultFields.tsx';
import { RememberedColumnsNotice } from './RememberedColumnsNotice.tsx';
import {
  type CheckedImportFile,
  getChosenWorksheetName,
  hasMissingColumns,
  isImportHostChoiceMissing,
  type VisitImportPartProps,
  type VisitImportState,
} from './useVisitImport.ts';
import { WorksheetChoice } from './WorksheetChoice.tsx';

interface ColumnsStepProps extends ImportStepProps {
  steps: VisitImportState;
  checkedFile: CheckedImportFile;
}

export function ColumnsStep({ steps, checkedFile, source, onRestart, onClose }: ColumnsStepProps) {
  const { t } = useI18n();
  const { preview } = checkedFile;
  const { options, work } = steps;
  const part = { preview, steps };
  const isReady =
    steps.isChecked && !hasMissingColumns(preview) && !isImportHostChoiceMissing(preview, options);
  const { user, building } = useSession();
  const canChooseHost =
    can.announceForOthers(user) || filterPrincipalsByBuilding(user, building.id).length > 0;
  const fields = visitImportFields
    .filter((field) => field !== 'residentEmail' || canChooseHost)
    .map((field) => ({ field, label: t(`visits:import.fields.${field}`) }));
  const next = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>(
      'select[aria-invalid=true], [data-first], [data-resident] input',
    );
    (isReady ? next.current : field)?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={classes.columns} ref={body}>
      <ImportFileHeaderBar
        file={checkedFile.file}
        sheet={getChosenWorksheetName(preview)}
        onChooseOther={onRestart}
      />
      {source.people === undefined && <WorksheetChoice {...part} />}
      <MissingColumns preview={preview} />
      <ImportDefaultFields {...part} />
      <RememberedColumnsNotice {...part} />
      <div className={classes.both}>
        <ColumnAssignmentList
          key={`${preview.sheet} ${preview.headingRow}`}
          worksheet={steps.getWorksheet(preview)}
          fields={fields}
          // A column of emails is detected from its cells, so it needs no unfolding.
          initiallyExpanded={preview.missing.some((field) => field !== 'visitorEmail')}
        />
        <NamePreview {...part} />
      </div>
      <DialogFooter
        inline
        note={
          <Text role="status" size="sm" c="dimmed" className={classes.state}>
            {work && t('spreadsheet:checking')}
          </Text>
        }
      >
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button ref={next} onClick={() => steps.setStep('check')} disabled={!isReady}>
          {t('visits:import.toCheck')}
        </Button>
      </DialogFooter>
    </div>
  );
}

function MissingColumns({ preview: { missing } }: { preview: VisitImportPreviewResult }) {
  const { t } = useI18n();
  if (missing.length === 0) return null;
  const [lacksDate, lacksTime] = [missing.includes('date'), missing.includes('time')];
  const alternativeKey =
    lacksDate && lacksTime ? 'orBoth' : lacksDate ? 'orDate' : lacksTime ? 'orTime' : null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      {t('visits:import.missing', {
        fields: missing.map((field) => t(`visits:import.fields.${field}`)).join(', '),
      })}
      {alternativeKey && ` ${t(`visits:import.${alternativeKey}`)}`}
    </Alert>
  );
}

function NamePreview({ preview, steps }: VisitImportPartProps) {
  const { t } = useI18n();
  const { names, nameOrder } = preview;
  if (nameOrder === null || names.length === 0) return null;
  return (
    <section className={classes.names} aria-labelledby="import-names">
      <div className={classes.namesHead}>
        <h3 id="import-names">{t('visits:import.names')}</h3>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => steps.change({ nameOrder: nameOrder === 'lastFirst' ? 'firstLast' : 'lastFirst' })}
        >
          {t('visits:import.turnNames')}
        </Button>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('visits:import.typedName')}</th>
            <th scope="col">{t('visits:import.fields.visitorLastName')}</th>
            <th scope="col">{t('visits:import.fields.visitorFirstName')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map(({ row, typed, lastName, firstName }) => (
            <tr key={row}>
              <td>{typed}</td>
              <td>
                <strong>{lastName}</strong>
              </td>
              <td>{firstName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
