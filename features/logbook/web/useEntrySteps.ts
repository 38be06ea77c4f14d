import { notify } from '../../../kit/web/feedback/notify.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { continueEntry, takeBackEntry } from '../api.ts';
import type { EntryStep, LogbookEntry, NewEntryStep } from '../logbook.ts';

export const createEmptyStep = (act: EntryStep): NewEntryStep => ({
  act,
  text: '',
  place: '',
  name: '',
  company: '',
  followUpBy: null,
  followUpUntil: null,
});

export function useEntrySteps() {
  const { t } = useWords();
  const { building } = useSession();
  const { mutateAsync: send } = useCommand(continueEntry);
  const { mutateAsync: revoke } = useCommand(takeBackEntry);

  /** Cannot be undone; write the entry again instead. */
  const markAsMistake = (id: number, say: (words: string) => void = notify.success) =>
    revoke({ building: building.id, entry: id }).then(() => say(t('logbook:takenBack')), notify.failure);
  /** Rejects on failure. */
  const addStep = async (entry: LogbookEntry, step: NewEntryStep) => {
    const [after] = await send({ building: building.id, entry: entry.id, ...step });
    const last = after?.further.at(-1);
    return {
      message: t(`logbook:done.${step.act}`),
      ...(last && { undo: () => void markAsMistake(last.id) }),
    };
  };
  const addStepAndNotify = async (entry: LogbookEntry, act: EntryStep) => {
    try {
      const { message, ...offers } = await addStep(entry, createEmptyStep(act));
      notify.success(message, offers);
    } catch (error) {
      notify.failure(error);
    }
  };
  return { addStep, addStepAndNotify, markAsMistake };
}
