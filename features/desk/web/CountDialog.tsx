import { z } from 'zod';
import { useDialogForm } from '../../../kit/web/dialog/dialogForm.ts';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { type DeskVisit, MOST_HEADS } from '../../visits/shared.ts';

type CountDialogProps = DialogView<DeskVisit> & {
  onCount: (visit: DeskVisit, heads: number) => Promise<void>;
};

/** A group of which others came than were expected: they are counted, and let in together. */
export function CountDialog({ item: visit, opened, isGone, close, onCount }: CountDialogProps) {
  const { t } = useWords();
  const form = useDialogForm(opened, schema, { heads: visit?.partySize ?? 1 }, `heads ${visit?.id}`);
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      size="sm"
      title={t('desk:count.title', { visitor: visit?.visitor ?? '' })}
      form={form}
      gone={isGone}
      saveLabel={t('desk:count.save')}
      onSave={async ({ heads }) => {
        if (visit) await onCount(visit, heads);
        return undefined;
      }}
    >
      <StepperField label={t('desk:count.heads')} min={1} max={MOST_HEADS} {...form.getInputProps('heads')} />
    </FormDialog>
  );
}

const schema = z.object({ heads: z.int().min(1).max(MOST_HEADS) });
