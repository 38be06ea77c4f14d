import { Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { plainLineSchema } from '../../../kit/plainLine.ts';
import { plainTextSchema } from '../../../kit/plainText.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { endEvacuation } from '../api.ts';
import {
  EVACUATION_COMMENT_MAX,
  EVACUEE_NOTE_MAX,
  type Evacuee,
  type RunningEvacuation,
} from '../evacuation.ts';
import classes from './EndEvacuationDialog.module.css';
import { useFloorNameFormatter } from './floorNames.ts';
import { countEvacueeHeads, isUnaccountedFor } from './pendingTicksAndCounts.ts';
import { sortEvacuees } from './sortEvacuees.ts';

const schema = z.object({
  comment: plainTextSchema.max(EVACUATION_COMMENT_MAX),
  note: plainLineSchema.max(EVACUEE_NOTE_MAX),
  notes: z.record(z.string(), plainLineSchema.max(EVACUEE_NOTE_MAX)),
});
const BLANK = { comment: '', note: '', notes: {} as Record<string, string> };

const MAX_INDIVIDUAL_NOTES = 10;

interface EndEvacuationDialogProps {
  opened: boolean;
  close: () => void;
  running: RunningEvacuation;
  people: readonly Evacuee[];
  onEnded: () => void;
}

export function EndEvacuationDialog({ opened, close, running, people, onEnded }: EndEvacuationDialogProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const floors = useFloorNameFormatter();
  const { mutateAsync } = useCommand(endEvacuation);
  const form = useDialogForm(opened, schema, BLANK, `evacuation ${running.id}`);
  const unfound = sortEvacuees(people.filter(isUnaccountedFor));
  // Heads, as on the screen behind: one arrival may be a whole class.
  const { heads, found } = countEvacueeHeads(people);
  const toFind = heads - found;
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={t(`evacuations:end.title.${running.kind}`)}
      form={form}
      danger
      saveLabel={t('evacuations:end.save')}
      onSave={async ({ comment, note, notes }) => {
        await mutateAsync({
          building: building.id,
          evacuation: running.id,
          comment,
          note,
          notes: Object.entries(notes).map(([id, note]) => ({ person: Number(id), note })),
        });
        onEnded();
        return t('evacuations:end.done');
      }}
    >
      {unfound.length === 0 ? (
        <Text fw={600}>{t('evacuations:progress.whole')}</Text>
      ) : (
        <>
          <Text fw={600}>{t('evacuations:end.unfound', { count: toFind })}</Text>
          <TextInput
            label={t('evacuations:end.note')}
            description={t('evacuations:end.noNames')}
            maxLength={EVACUEE_NOTE_MAX}
            {...form.getInputProps('note')}
          />
          <ul className={classes.people}>
            {unfound.map(({ id, name, party, company, floors: personFloors, ...group }) => (
              <li key={id}>
                <p className={classes.who}>
                  <strong>{[party, name].filter(Boolean).join(' · ') || t('evacuations:forgotten')}</strong>
                  {group.heads > 1 && ` ${t('evacuations:ofHeads', group)}`}
                  <span>{` ${company} · ${floors.all(personFloors)}`}</span>
                </p>
                {unfound.length <= MAX_INDIVIDUAL_NOTES && (
                  <TextInput
                    aria-label={t('evacuations:end.noteOf', { name })}
                    placeholder={form.values.note}
                    maxLength={EVACUEE_NOTE_MAX}
                    {...form.getInputProps(`notes.${id}`)}
                    value={form.values.notes[id] ?? ''}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Textarea
        label={t('evacuations:end.comment')}
        description={t('evacuations:end.noNames')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={EVACUATION_COMMENT_MAX}
        {...form.getInputProps('comment')}
      />
    </FormDialog>
  );
}
