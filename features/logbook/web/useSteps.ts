import { notify } from '../../../kit/web/feedback/notify.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { continueEntry, takeBackEntry } from '../api.ts';
import type { Entry, NewStep, Step } from '../logbook.ts';

export const emptyStep = (act: Step): NewStep => ({
  act,
  text: '',
  place: '',
  name: '',
  company: '',
  followUpBy: null,
  followUpUntil: null,
});

export function useSteps() {
  const { t } = useWords();
  const { building } = useSession();
  const { mutateAsync: send } = useCommand(continueEntry);
  const { mutateAsync: revoke } = useCommand(takeBackEntry);

  /** Cannot be undone; write the entry again instead. */
  const takeBack = (id: number, say: (words: string) => void = notify.success) =>
    revoke({ building: building.id, entry: id }).then(() => say(t('logbook:takenBack')), notify.failure);
  /** Rejects on failure. */
  const take = async (entry: Entry, step: NewStep) => {
    const [after] = await send({ building: building.id, entry: entry.id, ...step });
    const last = after?.further.at(-1);
    return {
      message: t(`logbook:done.${step.act}`),
      ...(last && { undo: () => void takeBack(last.id) }),
    };
  };
  const takeStep = async (entry: Entry, act: Step) => {
    try {
      const { message, ...offers } = await take(entry, emptyStep(act));
      notify.success(message, offers);
    } catch (error) {
      notify.failure(error);
    }
  };
  return { take, takeStep, takeBack };
}
