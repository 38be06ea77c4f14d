import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { fetchCode, lazyCode } from '../code.ts';
import { differInDialogsOnly } from '../dialog/dialogState.ts';
import { useWords } from '../i18n.ts';
import { isSessionLost } from '../lostSession.ts';
import {
  dismissLeavePrompt,
  hasUnsavedChanges,
  isDialogSaving,
  promptToLeave,
  useHasForm,
  useLeavePrompt,
} from './unsaved.ts';

/** A page for everybody is there without it; whoever types something may be asked. */
const loadDialog = () =>
  import('../dialog/ConfirmDialog.tsx').then((code) => ({ default: code.ConfirmDialog }));
const ConfirmDialog = lazyCode(loadDialog);

type Way = Pick<Parameters<BlockerFunction>[0], 'currentLocation' | 'nextLocation'>;

/** What goes with this step: a page keeps its form when nothing but its dialogs open or close. */
const goesWith = ({ currentLocation: here, nextLocation: there }: Way) =>
  here.pathname === there.pathname && differInDialogsOnly(here.search, there.search) ? 'dialogs' : undefined;

const isBlocked: BlockerFunction = (way) => {
  const { currentLocation: here, nextLocation: there, historyAction } = way;
  if (here.pathname === there.pathname && here.search === there.search) return false;
  if (isSessionLost()) return true;
  // What is being saved is left by nobody; the screen itself may show what became of it.
  if (isDialogSaving()) return historyAction === 'POP' || here.pathname !== there.pathname;
  return hasUnsavedChanges(goesWith(way));
};

/** Holds back whoever goes to another address, and asks. There as long as a form is: a router has one at a time. */
function Blocker() {
  const blocker = useBlocker(isBlocked);
  const latest = useRef(blocker);
  latest.current = blocker;

  const here = useLocation();
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const which = goesWith({ currentLocation: here, nextLocation: blocker.location });
    if (!hasUnsavedChanges(which) || isDialogSaving() || isSessionLost()) return blocker.reset();
    promptToLeave((leave) => {
      if (latest.current !== blocker) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    }, which);
    return dismissLeavePrompt;
    // Not its state: whoever stays, and at once goes on, is held back again before that is drawn as over.
  }, [blocker]);

  useEffect(() => {
    const fetchDialog = () => void fetchCode(loadDialog).catch(() => {});
    addEventListener('input', fetchDialog, { once: true });
    return () => removeEventListener('input', fetchDialog);
  }, []);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => hasUnsavedChanges() && event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, []);
  return null;
}

/**
 * Asks before what was typed is left behind, whatever form it stands in: by going to another address of the portal, Back
 * included, where a form's own buttons ask (`mayLeave`), and, in the browser's own words, by closing or reloading the page. The
 * resident area's frame has one; so has a public form. One a page.
 */
export function UnsavedChangesGuard() {
  const { t } = useWords();
  const isNeeded = useHasForm();
  const answer = useLeavePrompt();
  return (
    <>
      {isNeeded && <Blocker />}
      {/* Not there before it is asked: the key that opens it would close it again. */}
      {answer && (
        <ConfirmDialog
          opened
          // Behind the question for the password it stays.
          onClose={() => isSessionLost() || answer(false)}
          title={t('ui.discard.title')}
          confirmLabel={t('ui.discard.confirm')}
          cancelLabel={t('ui.discard.keep')}
          danger
          onConfirm={() => answer(true)}
        >
          {t('ui.discard.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
