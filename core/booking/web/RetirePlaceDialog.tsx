import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import { bilingualTextSchema } from '../../../kit/bilingualText.ts';
import type { Codec, ObjectCodec } from '../../../kit/codec.ts';
import { type EndpointSpec, getTopic } from '../../../kit/endpoint.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { invalidateTopic } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { BilingualField } from '../../../kit/web/field/BilingualField.tsx';
import { useFormCheck } from '../../../kit/web/form/useFormCheck.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import {
  type AffectedReservation,
  CLOSURE_REASON_MAX,
  type ClosableKind,
  type ClosureDecision,
} from '../closureEffects.ts';
import { AffectedReservations } from './AffectedReservations.tsx';
import { toClosureDecisions, useClosureDecisions } from './useClosureDecisions.ts';

const schema = z.object({ reason: bilingualTextSchema(CLOSURE_REASON_MAX) });
type RetirementDecisions = z.output<typeof schema> & { decisions: ClosureDecision[] };

interface RetirePlaceDialogProps<T> {
  kind: ClosableKind;
  view: RecordDialogProps<T>;
  words: Record<'title' | 'text' | 'confirm' | 'done', string>;
  checkRetirement: EndpointSpec & {
    body: ObjectCodec<{ decisions: ClosureDecision[] }>;
    answer: Codec<{ affected: AffectedReservation[] }>;
  };
  retire: (place: T, outcome: RetirementDecisions) => Promise<unknown>;
}

export function RetirePlaceDialog<T extends { id: number }>(props: RetirePlaceDialogProps<T>) {
  const { kind, view, words, checkRetirement, retire } = props;
  const { item, opened } = view;
  const { t } = useI18n();
  const form = useDialogForm(opened, schema, { reason: { fr: '', en: '' } }, `retire ${kind} ${item?.id}`);
  const { decisions, decide, reset } = useClosureDecisions();
  const question = opened && item ? { id: item.id, decisions: [...decisions] } : null;
  const check = useFormCheck(checkRetirement, question);
  useEffect(() => {
    if (!opened) reset();
  }, [opened]);
  const affected = opened ? check.latest?.affected : undefined;
  return (
    <FormDialog
      {...view}
      title={words.title}
      saveLabel={words.confirm}
      danger
      form={form}
      saveDisabled={!check.current}
      onSave={async ({ reason }) => {
        if (!item) return;
        try {
          await retire(item, { reason, decisions: toClosureDecisions(check.current?.affected ?? []) });
        } catch (error) {
          if (error instanceof CallError && error.code === 'hits_changed')
            await invalidateTopic(getTopic(checkRetirement));
          throw error;
        }
        return words.done;
      }}
    >
      <Text>{words.text}</Text>
      {affected && affected.length > 0 && (
        <BilingualField
          label={t('booking:hits.reason')}
          name="reason"
          getInputProps={form.getInputProps}
          maxLength={CLOSURE_REASON_MAX}
        />
      )}
      <AffectedReservations reservations={affected} onDecide={decide} />
    </FormDialog>
  );
}
