import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { formatCount } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import type { TextSource } from '../../../../kit/web/sheet/pastedText.ts';
import type { SheetFrame } from '../../../../kit/web/sheet/SheetDialog.tsx';
import { StepsHead } from '../../../../kit/web/sheet/StepsHead.tsx';
import { TextNotes } from '../../../../kit/web/sheet/TextNotes.tsx';
import { WorkProgress } from '../../../../kit/web/sheet/WorkProgress.tsx';
import { notify } from '../../../../kit/web/state/notices.ts';
import { useSavedElsewhere } from '../savedElsewhere.ts';
import { CheckStep } from './CheckStep.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { type Looked, lacksColumns, useImport } from './useImport.ts';
import { useUndoImport } from './useUndoImport.ts';

interface ImportStepsProps extends SheetFrame {
  /** The days that the list shows. */
  shown: DateRange;
}

/** Of a file that holds nothing new, nothing is lost; what is still to be corrected or said is not counted yet. */
const isFilled = ({ preview: { total, duplicates, missing, problems } }: Looked) =>
  total > duplicates || missing.length > 0 || problems.length > 0;

/** Choose a file, say what its columns hold, look at its rows, import it. */
export default function ImportSteps({ shown, onHeld, mayForget, onCancel, onDone }: ImportStepsProps) {
  const { t, language } = useWords();
  const undo = useUndoImport();
  const [source, setSource] = useState<TextSource>({});
  const wayTo = useSavedElsewhere(shown);
  const steps = useImport(({ created, skipped, import: id, firstDay, lastDay }) => {
    const counted = (key: string, count: number) =>
      t(`visits:import.${key}`, { count, shown: formatCount(count, language) });
    const words = { created: counted('created', created), skipped: counted('skipped', skipped) };
    notify.success(t('visits:import.done', words), {
      way: wayTo([firstDay, lastDay].flatMap((day) => day ?? [])),
      undo: id === null ? undefined : () => void undo(id),
    });
    onDone();
  });
  const { looked, work, failure, choices } = steps;
  const writing = work?.kind === 'import';
  const filled = looked !== null && isFilled(looked);
  // Before anybody sees the button that stops it: an Escape that comes with that finds the dialog held.
  useLayoutEffect(() => {
    onHeld({ filled, writing });
    return () => onHeld({ filled: false, writing: false });
  }, [filled, writing, onHeld]);

  const anew = async () => {
    const isCorrected = Object.keys(choices.corrections ?? {}).length > 0;
    if (!isCorrected || (await mayForget())) steps.forget();
  };
  const mustChoose = looked !== null && lacksColumns(looked.preview);
  const step = looked === null ? 'file' : mustChoose ? 'columns' : steps.step;
  return (
    <>
      <StepsHead
        at={step}
        ways={
          looked && !writing
            ? {
                file: anew,
                columns: () => steps.setStep('columns'),
                ...(!mustChoose && { check: () => steps.setStep('check') }),
              }
            : {}
        }
      />
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {failure}
          {looked && !steps.isChecked && !work && (
            <Button variant="default" size="compact-sm" mt="xs" display="block" onClick={steps.again}>
              {t('sheet:again')}
            </Button>
          )}
        </Alert>
      )}
      {looked !== null && <TextNotes source={source} />}
      {looked === null ? (
        work ? (
          <WorkProgress work={work} label={t('visits:import.title')} onStop={steps.stop} />
        ) : (
          <ChooseFile
            onChoose={(file, from) => {
              setSource(from);
              void steps.choose(file);
            }}
            onRefuse={steps.setFailure}
          />
        )
      ) : step === 'columns' ? (
        <ColumnsStep steps={steps} looked={looked} source={source} onAnew={anew} onClose={onCancel} />
      ) : (
        <CheckStep steps={steps} looked={looked} source={source} onAnew={anew} onClose={onCancel} />
      )}
    </>
  );
}
