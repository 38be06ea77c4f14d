import { useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { addEntryStep, markEntryAsMistake } from '../api.ts';
import type { LogbookEntry, LogbookEntryStepInput, LogbookEntryStepKind } from '../logbook.ts';

const createEmptyLogbookEntryStep = (act: LogbookEntryStepKind): LogbookEntryStepInput => ({
  act,
  text: '',
  place: '',
  name: '',
  company: '',
  followUpBy: null,
  followUpUntil: null,
});

export function useEntryCommands() {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync: send } = useCommand(addEntryStep);
  const { mutateAsync: revoke } = useCommand(markEntryAsMistake);

  /** Cannot be undone; write the entry again instead. */
  const markAsMistake = (id: number, say: (words: string) => void = notifyUser.success) =>
    revoke({ building: building.id, entry: id }).then(() => say(t('logbook:takenBack')), notifyUser.failure);
  /** Rejects on failure. */
  const addStep = async (entry: LogbookEntry, step: LogbookEntryStepInput) => {
    const [after] = await send({ building: building.id, entry: entry.id, ...step });
    const last = after?.further.at(-1);
    return {
      message: t(`logbook:done.${step.act}`),
      ...(last && { undo: () => void markAsMistake(last.id) }),
    };
  };
  const addStepAndNotify = async (entry: LogbookEntry, act: LogbookEntryStepKind) => {
    try {
      const { message, ...offers } = await addStep(entry, createEmptyLogbookEntryStep(act));
      notifyUser.success(message, offers);
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  return { addStep, addStepAndNotify, markAsMistake };
}
