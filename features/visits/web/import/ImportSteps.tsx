import '@mantine/dropzone/styles.css';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { formatCount } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { notify } from '../../../../kit/web/state/notices.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { useImport } from './useImport.ts';
import { WorkProgress } from './WorkProgress.tsx';

interface ImportStepsProps {
  /** Told whether there is a file to import, which is asked before it is lost, and whether visits are being written: the dialog stays then. */
  onHeld: (held: { filled: boolean; writing: boolean }) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** Choose a file, look at it, import it. */
export default function ImportSteps({ onHeld, onCancel, onDone }: ImportStepsProps) {
  const { t, language } = useWords();
  const steps = useImport(({ created, skipped }) => {
    const counted = (key: string, count: number) =>
      t(`visits:import.${key}`, { count, shown: formatCount(count, language) });
    const words = { created: counted('created', created), skipped: counted('skipped', skipped) };
    notify.success(t('visits:import.done', words));
    onDone();
  });
  const { preview, work, failure } = steps;
  const writing = work?.kind === 'import';
  // Of a file that holds nothing new, nothing is lost; what is still to be corrected or said is not counted yet.
  const filled =
    preview !== null &&
    (preview.total > preview.duplicates || preview.missing.length > 0 || preview.problems.length > 0);
  // Before anybody sees the button that stops it: an Escape that comes with that finds the dialog held.
  useLayoutEffect(() => {
    onHeld({ filled, writing });
    return () => onHeld({ filled: false, writing: false });
  }, [filled, writing, onHeld]);

  return (
    <>
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {failure}
        </Alert>
      )}
      {preview ? (
        <PreviewStep steps={steps} preview={preview} onClose={onCancel} />
      ) : work ? (
        <WorkProgress work={work} onStop={steps.stop} />
      ) : (
        <ChooseFile onChoose={steps.choose} onRefuse={steps.setFailure} />
      )}
    </>
  );
}
