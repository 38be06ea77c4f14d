import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { isSameExceptDialogs } from '../dialog/dialogState.ts';
import { useWords } from '../i18n.ts';
import { lazyComponent } from '../lazyComponent.ts';
import { loadCode } from '../loadCode.ts';
import { isSessionLost } from '../lostSession.ts';
import {
  dismissLeavePrompt,
  hasUnsavedChanges,
  isDialogSaving,
  promptToLeave,
  useHasForm,
  useLeavePrompt,
} from './unsavedChanges.ts';

const loadDialog = () =>
  import('../dialog/ConfirmDialog.tsx').then((code) => ({ default: code.ConfirmDialog }));
const ConfirmDialog = lazyComponent(loadDialog);

type Way = Pick<Parameters<BlockerFunction>[0], 'currentLocation' | 'nextLocation'>;

/** A page keeps its form when only its dialogs open or close. */
const goesWith = ({ currentLocation: here, nextLocation: there }: Way) =>
  here.pathname === there.pathname && isSameExceptDialogs(here.search, there.search) ? 'dialogs' : undefined;

const isBlocked: BlockerFunction = (way) => {
  const { currentLocation: here, nextLocation: there, historyAction } = way;
  if (here.pathname === there.pathname && here.search === there.search) return false;
  if (isSessionLost()) return true;
  // A form that is being saved cannot be left, but its screen may change its own address.
  if (isDialogSaving()) return historyAction === 'POP' || here.pathname !== there.pathname;
  return hasUnsavedChanges(goesWith(way));
};

/** Blocks navigation while a form is registered. React Router allows one blocker at a time. */
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
    // `blocker.state` is not a dependency: a second navigation may be blocked before the first is rendered as
    // over.
  }, [blocker]);

  useEffect(() => {
    const fetchDialog = () => void loadCode(loadDialog).catch(() => {});
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
 * Prompts before unsaved changes are lost: on navigation, including Back, on `confirmLeave`, and (in the
 * browser's words) on closing or reloading the page. The resident frame and each public form render one.
 */
export function UnsavedChangesGuard() {
  const { t } = useWords();
  const isNeeded = useHasForm();
  const answer = useLeavePrompt();
  return (
    <>
      {isNeeded && <Blocker />}
      {/* Rendered only when needed: the key that opens it would close it again. */}
      {answer && (
        <ConfirmDialog
          opened
          // The password prompt covers it and it must stay open.
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
