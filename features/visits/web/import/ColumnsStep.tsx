import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { DialogFoot } from '../../../../kit/web/dialog/DialogFoot.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { ImportPreview } from '../../visit.ts';
import { ColumnList } from './ColumnList.tsx';
import classes from './Columns.module.css';
import { FileLine } from './FileLine.tsx';
import { chosenColumns, type ImportState, type Looked, lacksColumns } from './useImport.ts';
import { WorkProgress } from './WorkProgress.tsx';

interface ColumnsStepProps {
  steps: ImportState;
  looked: Looked;
  onAnew: () => void;
  onClose: () => void;
}

/** Second step: what the columns of the sheet hold. */
export function ColumnsStep({ steps, looked, onAnew, onClose }: ColumnsStepProps) {
  const { t } = useWords();
  const { preview } = looked;
  const { choices, work } = steps;
  const columns = chosenColumns(looked, choices);
  const isReady = steps.isChecked && !lacksColumns(preview);
  const writing = work?.kind === 'import';
  const next = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // What is to be said first; where nothing is, on to the rows.
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>('select[aria-invalid=true], [data-first]');
    (lacksColumns(looked.preview) ? field : next.current)?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={classes.columns} ref={body}>
      <FileLine looked={looked} disabled={writing} onAnew={onAnew} />
      <Missing preview={preview} />
      <ColumnList
        key={`${preview.sheet} ${preview.headingRow}`}
        columns={columns}
        preview={preview}
        disabled={writing}
        onAssign={steps.assign}
      />
      {writing ? (
        <WorkProgress work={work} onStop={steps.stop} />
      ) : (
        <DialogFoot
          beside
          note={
            <Text role="status" size="sm" c="dimmed" className={classes.state}>
              {work && t('visits:import.checking')}
            </Text>
          }
        >
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button ref={next} onClick={() => steps.setStep('check')} disabled={!isReady}>
            {t('visits:import.toCheck')}
          </Button>
        </DialogFoot>
      )}
    </div>
  );
}

function Missing({ preview: { missing } }: { preview: ImportPreview }) {
  const { t } = useWords();
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status">
      {t('visits:import.missing', {
        fields: missing.map((field) => t(`visits:import.fields.${field}`)).join(', '),
      })}
    </Alert>
  );
}
