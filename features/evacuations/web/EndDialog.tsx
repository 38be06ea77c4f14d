import { Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { plainLine } from '../../../kit/plainLine.ts';
import { plainText } from '../../../kit/plainText.ts';
import { useDialogForm } from '../../../kit/web/dialog/dialogForm.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { endEvacuation } from '../api.ts';
import { COMMENT_MAX, type Evacuee, type Running, WORD_MAX } from '../evacuation.ts';
import classes from './EndDialog.module.css';
import { useFloorWords } from './floorWords.ts';
import { inOrder } from './order.ts';
import { countHeads, isToFind } from './said.ts';

const schema = z.object({
  comment: plainText.max(COMMENT_MAX),
  word: plainLine.max(WORD_MAX),
  words: z.record(z.string(), plainLine.max(WORD_MAX)),
});
const BLANK = { comment: '', word: '', words: {} as Record<string, string> };

const ONE_BY_ONE = 10;

interface EndDialogProps {
  opened: boolean;
  close: () => void;
  running: Running;
  people: readonly Evacuee[];
  onEnded: () => void;
}

export function EndDialog({ opened, close, running, people, onEnded }: EndDialogProps) {
  const { t } = useWords();
  const { building } = useSession();
  const floors = useFloorWords();
  const { mutateAsync } = useCommand(endEvacuation);
  const form = useDialogForm(opened, schema, BLANK, `evacuation ${running.id}`);
  const unfound = inOrder(people.filter(isToFind));
  // Heads, as on the screen behind: one arrival may be a whole class.
  const { heads, found } = countHeads(people);
  const toFind = heads - found;
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t(`evacuations:end.title.${running.kind}`)}
      form={form}
      danger
      saveLabel={t('evacuations:end.save')}
      onSave={async ({ comment, word, words }) => {
        await mutateAsync({
          building: building.id,
          evacuation: running.id,
          comment,
          word,
          words: Object.entries(words).map(([id, said]) => ({ person: Number(id), word: said })),
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
            label={t('evacuations:end.word')}
            description={t('evacuations:end.noNames')}
            maxLength={WORD_MAX}
            {...form.getInputProps('word')}
          />
          <ul className={classes.people}>
            {unfound.map(({ id, name, party, company, floors: on, ...group }) => (
              <li key={id}>
                <p className={classes.who}>
                  <strong>{[party, name].filter(Boolean).join(' · ') || t('evacuations:forgotten')}</strong>
                  {group.heads > 1 && ` ${t('evacuations:ofHeads', group)}`}
                  <span>{` ${company} · ${floors.all(on)}`}</span>
                </p>
                {unfound.length <= ONE_BY_ONE && (
                  <TextInput
                    aria-label={t('evacuations:end.wordOf', { name })}
                    placeholder={form.values.word}
                    maxLength={WORD_MAX}
                    {...form.getInputProps(`words.${id}`)}
                    value={form.values.words[id] ?? ''}
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
        maxLength={COMMENT_MAX}
        {...form.getInputProps('comment')}
      />
    </FormDialog>
  );
}
