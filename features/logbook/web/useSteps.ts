import { notify } from '../../../kit/web/feedback/notices.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { continueEntry, takeBackEntry } from '../api.ts';
import type { Entry, NewStep, Step } from '../logbook.ts';

/** A step that needs no more than to be taken. */
export const bareStep = (act: Step): NewStep => ({
  act,
  text: '',
  place: '',
  name: '',
  company: '',
  followUpBy: null,
  followUpUntil: null,
});

/** What becomes of entries; each step can be undone, which is one more entry. */
export function useSteps() {
  const { t } = useWords();
  const { building } = useSession();
  const { mutateAsync: send } = useCommand(continueEntry);
  const { mutateAsync: revoke } = useCommand(takeBackEntry);

  /** What was entered by mistake; there is no way back but to write it anew. */
  const takeBack = (id: number, say: (words: string) => void = notify.success) =>
    revoke({ building: building.id, entry: id }).then(() => say(t('logbook:takenBack')), notify.failure);
  /** Rejects where it could not be done. */
  const take = async (entry: Entry, step: NewStep) => {
    const [after] = await send({ building: building.id, entry: entry.id, ...step });
    const last = after?.further.at(-1);
    return {
      words: t(`logbook:done.${step.act}`),
      ...(last && { undo: () => void takeBack(last.id) }),
    };
  };
  const takeAtOnce = async (entry: Entry, act: Step) => {
    try {
      const { words, ...offers } = await take(entry, bareStep(act));
      notify.success(words, offers);
    } catch (error) {
      notify.failure(error);
    }
  };
  return { take, takeAtOnce, takeBack };
}
