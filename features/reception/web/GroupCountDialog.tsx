import { Button, Checkbox, Input } from '@mantine/core';
import { z } from 'zod';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { calculateGroupSize, formatMemberName, MAX_GROUP_SIZE } from '../../visits/shared.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import classes from './GroupCountDialog.module.css';
import { getGroupAttendance } from './receptionDay.ts';

type CountDialogProps = RecordDialogProps<ReceptionVisit> & {
  /** `absent`: ids of the members who did not come. */
  onCount: (visit: ReceptionVisit, heads: number, absent: number[]) => Promise<void>;
};

/** All members are ticked at first, so that Enter checks in the whole group. */
export function GroupCountDialog({ item: visit, onCount, ...view }: CountDialogProps) {
  const { t } = useI18n();
  const initial: Values = visit ? getGroupAttendance(visit) : { heads: 1, absent: [] };
  const form = useDialogForm<Values, z.output<typeof schema>>(
    view.opened,
    schema,
    initial,
    `heads ${visit?.id}`,
  );
  const { heads, absent } = form.values;
  const members = visit?.members ?? [];
  const isHere = visit?.status === 'done';
  const correctKey = members.length > 0 ? 'reception:count.correct' : 'reception:count.correctHeads';
  const setAbsent = (next: number[]) => {
    const minimum = calculateGroupSize(members.length - next.length);
    const nextHeads = (typeof heads === 'number' ? heads : minimum) + absent.length - next.length;
    form.setValues({ absent: next, heads: Math.min(MAX_GROUP_SIZE, Math.max(minimum, nextHeads)) });
  };
  return (
    <FormDialog
      {...view}
      size={members.length > 0 ? 'md' : 'sm'}
      title={t(isHere ? correctKey : 'reception:count.title', { visitor: visit?.visitor ?? '' })}
      form={form}
      saveLabel={isHere ? undefined : t('reception:count.save')}
      onSave={async (count) => {
        if (visit) await onCount(visit, count.heads, count.absent);
        return undefined;
      }}
    >
      <StepperField
        label={t('reception:count.heads')}
        min={1}
        max={MAX_GROUP_SIZE}
        {...form.getInputProps('heads')}
      />
      {members.length > 0 && (
        <Input.Wrapper
          labelElement="div"
          label={t('reception:count.names', { count: members.length - absent.length, of: members.length })}
        >
          <Button
            className={classes.all}
            variant="subtle"
            size="compact-sm"
            onClick={() => setAbsent(absent.length > 0 ? [] : members.map(({ id }) => id))}
          >
            {t(absent.length > 0 ? 'reception:count.all' : 'reception:count.none')}
          </Button>
          <ul className={classes.names}>
            {members.map(({ id, ...name }) => (
              <li key={id}>
                <Checkbox
                  classNames={{ body: classes.body, labelWrapper: classes.label }}
                  label={formatMemberName(name)}
                  checked={!absent.includes(id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setAbsent(checked ? absent.filter((each) => each !== id) : [...absent, id])
                  }
                />
              </li>
            ))}
          </ul>
        </Input.Wrapper>
      )}
    </FormDialog>
  );
}

const schema = z.object({ heads: z.int().min(1).max(MAX_GROUP_SIZE), absent: z.array(z.int()) });
type Values = { heads: number | string; absent: number[] };
